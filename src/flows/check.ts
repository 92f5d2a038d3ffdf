import { say, type AttemptState, type Sentence } from "../payment"
import { ask } from "./look-up"
import { isNamed } from "./money-operation"
import { settlePayouts } from "./payouts/settle-payouts"
import type { Attempt, World } from "./ports"
import { isOfMarketplace } from "./refund-groups"
import { settleTold } from "./settle"

/** What a person is told who asked how a payment stands; `silent`: the service told nothing. */
export type Checked = { is: "told"; found: Sentence } | { is: "silent" }

const WAITING = say("The buyer has not paid yet.", "Alıcı henüz ödeme yapmadı.")
const NOT_KNOWN = say(
  "The payment service does not say yet how this payment ended. It goes on being asked by itself.",
  "Ödeme hizmeti bu ödemenin nasıl sonuçlandığını henüz bildirmiyor. Sorgulama kendiliğinden sürer.",
)
const PAID_SOON = say(
  "The payment service has this payment as paid. Its order is being made.",
  "Ödeme, ödeme hizmetinde yapılmış görünüyor. Siparişi oluşturuluyor.",
)
const NOTHING_TAKEN = say("Nothing was charged.", "Çekim yapılmadı.")

const FOUND: Readonly<Record<AttemptState, Sentence>> = {
  created: say(
    "Nothing was sent to the payment service for this payment.",
    "Bu ödeme için ödeme hizmetine henüz istek gönderilmedi.",
  ),
  sent: WAITING,
  awaiting_buyer: WAITING,
  finalizing: NOT_KNOWN,
  unknown: NOT_KNOWN,
  in_review: say(
    "This payment is still under fraud review. Do not ship yet.",
    "Bu ödeme hâlâ dolandırıcılık incelemesinde. Henüz göndermeyin.",
  ),
  paid: PAID_SOON,
  completing: PAID_SOON,
  completed: say("The payment service has this payment as paid.", "Ödeme, ödeme hizmetinde yapılmış görünüyor."),
  reversing: say("The money is being given back to the buyer.", "Para alıcıya iade ediliyor."),
  reversed: say("The buyer has the money back.", "Para alıcıya iade edildi."),
  declined: say(
    "The payment service has this payment as declined: nothing was charged.",
    "Ödeme, ödeme hizmetinde reddedilmiş görünüyor: çekim yapılmadı.",
  ),
  expired: NOTHING_TAKEN,
  abandoned: NOTHING_TAKEN,
}

const OTHERWISE = say(
  "The payment service's answer does not fit what this store has recorded. Look the payment up at the payment service.",
  "Ödeme hizmetinin yanıtı bu mağazanın kayıtlarıyla uyuşmuyor. Ödemeyi ödeme hizmetinde sorgulayın.",
)

/** Of a charge that has its order nothing moves any more: its payouts and what waits for approval may have changed. */
async function refresh(world: World, attempt: Attempt): Promise<Checked> {
  const found = await ask(world, attempt)
  if (found.is === "unknown" || found.is === "not_sent") return { is: "silent" }
  if (found.is !== "charged") return { is: "told", found: OTHERWISE }
  await world.ledger.keepItems(attempt.id, found.payment.itemTransactions, attempt.sellers)
  if (isOfMarketplace(attempt)) await settlePayouts(world, attempt)
  return { is: "told", found: FOUND[attempt.state] }
}

/** A person asks how a payment stands: the service is asked, and what follows from its answer is done at once. */
export async function check(world: World, attempt: Attempt): Promise<Checked> {
  if (attempt.state === "completed" && isNamed(attempt)) return refresh(world, attempt)
  const { attempt: now, isSilent } = await settleTold(world, attempt, "person")
  return isSilent ? { is: "silent" } : { is: "told", found: FOUND[now.state] }
}
