import { isForAPerson, type AttentionFacts } from "../../../../flows/reconcile/attention"
import type { LinkSale } from "../../../../flows/contracts/link-records"
import { say } from "../../../../payment"
import type { AttentionAction } from "../answers/attention"
import { ATTENTION_TEXTS } from "./sentences"

/** An open entry, with the ids its actions go by. */
export interface OpenAttention extends AttentionFacts {
  id: string
  attemptId: string | undefined
  operationId: string | undefined
  /** Medusa's payment. */
  paymentId: string | undefined
  /** The sale of a link that it is about. */
  sale?: Pick<LinkSale, "id" | "state"> | undefined
}

export const at = (path: string, id: string, action: string) =>
  `/admin/svc/${path}/${encodeURIComponent(id)}/${action}` as const

export function resolveUnknownRefund(id: string, wentThrough: boolean): AttentionAction {
  const [label, confirm] = wentThrough
    ? [
        say("It went through", "Gerçekleşti"),
        say(
          "Only when you have seen it at the payment service. Medusa then shows the refund; nothing is sent.",
          "Yalnızca ödeme hizmetinde gördüyseniz onaylayın. Medusa iadeyi gösterir; hizmete bir şey gönderilmez.",
        ),
      ]
    : [
        say("It did not go through", "Gerçekleşmedi"),
        say(
          "Only when it is certain that it is not at the payment service: it may then be asked for again, and would go out twice.",
          "Yalnızca ödeme hizmetinde olmadığından eminseniz onaylayın: yeniden istenebilir hâle gelir ve para iki kez gidebilir.",
        ),
      ]
  const body = { went_through: wentThrough }
  return { do: "settle_operation", path: at("operations", id, "settle"), body, label, confirm, note: "optional" }
}

/** A person reports how a change of whom an item pays, or how much, ended. */
function resolvePayoutChange(id: string, wasMade: boolean): AttentionAction {
  const [label, confirm] = wasMade
    ? [
        say("The change was made", "Değişiklik yapıldı"),
        say(
          "Only when the payment service shows the item so. This store then counts it so too; nothing is sent.",
          "Yalnızca ödeme hizmeti kalemi böyle gösteriyorsa onaylayın. Mağaza da böyle sayar; hizmete bir şey gönderilmez.",
        ),
      ]
    : [
        say("The change was not made", "Değişiklik yapılmadı"),
        say(
          "Only when the payment service shows the item as it was before. It can then be changed again; nothing is sent.",
          "Yalnızca ödeme hizmeti kalemi eskisi gibi gösteriyorsa onaylayın. Kalem yeniden değiştirilebilir; hizmete bir şey gönderilmez.",
        ),
      ]
  const body = { went_through: wasMade }
  return { do: "settle_payout", path: at("payout-changes", id, "settle"), body, label, confirm, note: "optional" }
}

export const resolveUnknownCharge = (id: string): AttentionAction => ({
  do: "settle_attempt",
  path: at("attempts", id, "settle"),
  body: { charged: false },
  label: say("Nothing was charged", "Tahsilat yapılmadı"),
  confirm: say(
    "Only when it is certain that the payment service has no such payment. A success that is found later still counts.",
    "Yalnızca ödeme hizmetinde böyle bir ödeme olmadığından eminseniz onaylayın. Sonradan bulunan bir başarı yine işlenir.",
  ),
  note: "optional",
})

/** `amount`: as text for a sentence, and as the route takes it. */
export const refundSurcharge = (paymentId: string, amount: { label: string; text: string }): AttentionAction => ({
  do: "refund_surcharge",
  path: at("payments", paymentId, "refund-surcharge"),
  body: { amount: amount.text },
  label: say("Give the surcharge back", "Vade farkını geri ver"),
  confirm: say(
    `${amount.label} goes back to the buyer's card at once. Medusa's figures do not change: it counts the price alone.`,
    `${amount.label} hemen alıcının kartına iade edilir. Medusa'daki tutarlar değişmez: Medusa yalnızca fiyatı sayar.`,
  ),
  note: "none",
})

const reconcileRefunds = (paymentId: string): AttentionAction => ({
  do: "settle_refunds",
  path: at("payments", paymentId, "settle-refunds"),
  body: {},
  label: say("Reconcile the refunds", "İadeleri uzlaştır"),
  confirm: say(
    "Brings Medusa's refunds in line with the payment service. Of a cancelled order, the buyer gets what is still owed to them.",
    "Medusa'daki iadeleri ödeme hizmetiyle uyumlu hâle getirir. İptal edilmiş siparişte alıcıya eksik kalan tutar ödenir.",
  ),
  note: "optional",
})

export const check = (path: AttentionAction["path"]): AttentionAction => ({
  do: "check",
  path,
  body: {},
  label: say("Check now", "Şimdi sorgula"),
  confirm: null,
  note: "none",
})

/** Lets the goods out before a fraud review is decided. */
export const release = (id: string): AttentionAction => ({
  do: "release",
  path: at("attempts", id, "release"),
  body: {},
  label: say("Ship before the review ends", "İnceleme bitmeden gönder"),
  confirm: say(
    "Fulfilments of this order can then be created although fraud control has not decided. Should it decline, the goods may be gone and unpaid. " +
      "Your name and your note are recorded.",
    "Dolandırıcılık kontrolü karar vermeden bu siparişin gönderimi oluşturulabilir. Kontrol ödemeyi reddederse ürünler gitmiş ve ödenmemiş olabilir. " +
      "Adınız ve notunuz kaydedilir.",
  ),
  note: "required",
})

const recordSale = (id: string): AttentionAction => ({
  do: "record_sale",
  path: at("link-sales", id, "record"),
  body: {},
  label: say("Record it now", "Şimdi işle"),
  confirm: say(
    "Records the sale as a payment of the order, if the order owes exactly its amount now. Only while the money has not been given back. " +
      "No money moves.",
    "Sipariş şu anda tam bu tutarda borçluysa satışı siparişin ödemesi olarak işler. Yalnızca para geri verilmediyse onaylayın. " +
      "Para hareketi olmaz.",
  ),
  note: "none",
})

const DONE = say(
  "Takes it off the list, with your name and your note. No money moves.",
  "Adınız ve notunuzla birlikte listeden çıkarır. Para hareketi olmaz.",
)
const SALE_DONE = say(
  "Takes it off the list, with your name and your note. A sale that is not recorded by now never will be. No money moves.",
  "Adınız ve notunuzla birlikte listeden çıkarır. Henüz işlenmemiş bir satış artık hiç işlenmez. Para hareketi olmaz.",
)

const markDone = ({ id, kind }: OpenAttention): AttentionAction => ({
  do: "mark_done",
  path: at("attention", id, "resolve"),
  body: {},
  label: ATTENTION_TEXTS[kind].done,
  confirm: kind === "link_sale" ? SALE_DONE : DONE,
  note: "required",
})

const LOOKED_UP: readonly string[] = ["lookup_unknown", "review_overdue", "order_conflict", "payout_unknown"]

/** The ways to resolve an open entry, the best first. */
export function actionsOf(open: OpenAttention): AttentionAction[] {
  const { kind, attemptId, attempt, operationId, operation, paymentId, sale } = open
  const actions: AttentionAction[] = []
  if (kind === "refund_unknown" && operationId !== undefined && operation?.state === "unknown")
    actions.push(resolveUnknownRefund(operationId, true), resolveUnknownRefund(operationId, false))
  if (kind === "payout_unknown" && operationId !== undefined && operation?.state === "unknown")
    actions.push(resolvePayoutChange(operationId, true), resolvePayoutChange(operationId, false))
  if (kind === "refund_differs" && paymentId !== undefined) actions.push(reconcileRefunds(paymentId))
  if (attemptId !== undefined && LOOKED_UP.includes(kind)) actions.push(check(at("attempts", attemptId, "check")))
  if (kind === "link_sale" && sale?.state === "listed") actions.push(recordSale(sale.id))
  if (kind === "link_unknown") actions.push(check("/admin/svc/links/sync"))
  if (kind === "lookup_unknown" && attemptId !== undefined && attempt?.state === "unknown")
    actions.push(resolveUnknownCharge(attemptId))
  if (isForAPerson(open)) actions.push(markDone(open))
  return actions
}
