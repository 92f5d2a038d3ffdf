import { say } from "../../domain"

/** What a person writes into the note of a refund of Medusa's once the money went back at the service. */
export const REFUNDED_NOTE = say("refunded at the service", "hizmette iade edildi")

/** Why a payment by link is not refunded from here, and what to do. */
export const REFUND_AT_SERVICE = say(
  "This was paid through a payment link, and the payment service does not allow a refund of that from here. Refund the money in the " +
    `payment service's own panel first; then refund it here again with the note "${REFUNDED_NOTE.en}", which only records it.`,
  "Bu tutar bir ödeme linkiyle ödendi; ödeme hizmeti bunun buradan iade edilmesine izin vermiyor. Önce parayı ödeme hizmetinin " +
    `kendi panelinden iade edin; ardından buradan "${REFUNDED_NOTE.tr}" notuyla yeniden iade edin: bu yalnızca kayda geçirir.`,
)

/** Whether the note of a refund begins with the words that the money went back at the service: "not yet ..." does not. */
export function isRefundedAtService(note = ""): boolean {
  const text = note.trim()
  return text.toLowerCase().startsWith(REFUNDED_NOTE.en) || text.toLocaleLowerCase("tr").startsWith(REFUNDED_NOTE.tr)
}
