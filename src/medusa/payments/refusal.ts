import type { Operation, Resolution } from "../../use-cases/ports/ports"
import { AT_ONCE } from "../../use-cases/refund/sentences"
import { unlessBusy } from "../../use-cases/refund/money-operation"
import { refusal, say, serviceMinute, type RefundRefusal, type Refused, type Sentence } from "../../domain"
import { rows, type Query } from "../rows"

/** Runs what waits for the payment's lock; where another request has it all the time, that is the refusal. */
export const orBusy = <Answer extends object>(work: () => Promise<Answer>): Promise<Answer | { refused: Refused }> =>
  unlessBusy(work, { refused: refusal(409, AT_ONCE) })

export const NO_PAYMENT = refusal(
  404,
  "There is no such payment of the payment service.",
  "Ödeme hizmetinin böyle bir ödemesi yok.",
)

/** Refusals that another request would not meet; the rest follow from the state of the payment. */
const CALLER_ERRORS: readonly RefundRefusal["reason"][] = [
  "not_above_zero",
  "other_currency",
  "above_left",
  "unknown_item",
  "other_request",
]

export const refusedFor = ({ reason, sentence }: RefundRefusal): Refused =>
  refusal(CALLER_ERRORS.includes(reason) ? 400 : 409, sentence)

/** Who resolved something and when, as a phrase: "by keeper@shop.example on 2026-11-21 at 17:05 (Istanbul)". */
export async function resolvedSentence(query: Query, { by, at }: Omit<Resolution, "note">): Promise<Sentence> {
  const [user] = await rows(query, "user", { email: true }, { id: by })
  const who = user?.email ?? by
  const [day = "", minute = ""] = serviceMinute(at).split(" ")
  return say(
    `by ${who} on ${day} at ${minute} (Istanbul)`,
    `${who} tarafından ${day} günü saat ${minute} (İstanbul saatiyle)`,
  )
}

const UNDER_WAY = say(
  "This is in progress. Wait a few minutes, then check again.",
  "Bu işlem şu anda yapılıyor. Birkaç dakika bekleyip yeniden bakın.",
)
export const TOO_EARLY = refusal(
  409,
  "The payment service may still carry this out. Wait three minutes, check the service's panel, then report how it ended.",
  "Ödeme hizmeti bunu hâlâ gerçekleştirebilir. Üç dakika bekleyin, hizmetin panelinden kontrol edin, ardından sonucu bildirin.",
)
const REPORTED = say(
  "The payment service has reported by now how this ended, so there is nothing to resolve.",
  "Ödeme hizmeti sonucu bu arada bildirdi; bildirilecek bir şey kalmadı.",
)

/** Why a person cannot resolve an operation that is not unknown; `end`: the outcome another person reported, if one has. */
export async function notOpen(
  query: Query,
  { state, resolution }: Pick<Operation, "state" | "resolution">,
  end: Sentence,
): Promise<Refused> {
  if (resolution === undefined) return refusal(409, state === "sent" ? UNDER_WAY : REPORTED)
  const { en, tr } = await resolvedSentence(query, resolution)
  return refusal(409, `This was resolved ${en}: ${end.en}`, `Bu kayıt ${tr} sonuçlandırıldı: ${end.tr}`)
}
