import { say } from "../../../../payment"
import type { Words } from "../answers/common"

const STATUS: Readonly<Record<number, Words>> = {
  [-1]: say("Declined after fraud control", "Dolandırıcılık kontrolünden sonra reddedildi"),
  0: say("In fraud control", "Dolandırıcılık kontrolünde"),
  1: say("Approved", "Onaylandı"),
  2: say("Approved", "Onaylandı"),
}
const WAITS_FOR_APPROVAL = say(
  "Waiting for your approval, which a program of yours sends to the payment service",
  "Onayınız bekleniyor; onayı kendi yazılımınız ödeme hizmetine gönderir",
)

const NOT_REPORTED = say("Not reported by the payment service", "Ödeme hizmeti bildirmedi")

/** A transactionStatus of the service. Only an item that pays a seller waits for the merchant's approval. */
export function itemStatus(status: number | undefined, paysSeller: boolean): Words {
  if (status === undefined) return NOT_REPORTED
  if (status === 1 && paysSeller) return WAITS_FOR_APPROVAL
  return STATUS[status] ?? say(`Status ${status}`, `Durum ${status}`)
}
