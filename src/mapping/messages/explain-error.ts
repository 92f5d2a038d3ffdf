import { errorKind, plainCode, type ErrorKind, type SvcError } from "../../client"
import { BANK_CODE_MESSAGES } from "./bank-codes"
import { NOT_MADE, USE_THREE_DS, WAIT_FIRST } from "./buyer-advice"
import { say, type Explanation } from "./explanation"
import { GROUP_MESSAGES } from "./group-messages"
import { MD_STATUS_MESSAGES, UNKNOWN_MD_STATUS } from "./md-status-messages"
import { REQUEST_CODE_MESSAGES } from "./request-codes"
import { STATE_CODE_MESSAGES } from "./state-codes"

/** What the service, or the bank behind it, reported about a payment that did not go through. */
export interface ToExplain {
  code?: string | undefined
  group?: string | undefined
  md_status?: number | undefined
}

/** The only mdStatus with which a payment goes on: what went wrong after it is in code and group. */
const AUTHENTICATED = 1

const CODE_MESSAGES = new Map(
  Object.entries({ ...REQUEST_CODE_MESSAGES, ...STATE_CODE_MESSAGES, ...BANK_CODE_MESSAGES }),
)
const GROUPS = new Map(Object.entries(GROUP_MESSAGES))

const NO_REASON: Explanation = {
  buyer: NOT_MADE,
  merchant: say("The payment was refused without a reason.", "Ödeme, neden bildirilmeden reddedildi."),
}

/** Our own code, unlike any of the service's: the charge was not sent, because the service could not be reached in time, or a capability is paused. */
export const NOT_SENT = "not_sent"

const UNREACHED: readonly ErrorKind[] = [
  "network",
  "timeout",
  "unavailable",
  "rate_limited",
  "client_closed",
  "configuration",
]

/** The code that is kept of a call that started no payment: the service's, or ours. */
export const keptCode = ({ code, outcome, kind }: SvcError): string | undefined =>
  code ?? (outcome === "not_sent" && UNREACHED.includes(kind) ? NOT_SENT : undefined)

const WAS_NOT_SENT: Explanation = {
  buyer: say(
    "The payment could not be started in time. You were not charged. Try again shortly.",
    "Ödeme zamanında başlatılamadı. Kartınızdan para çekilmedi. Lütfen biraz sonra yeniden deneyin.",
  ),
  merchant: say(
    "The charge was not sent: the payment service could not be reached in time, or a capability it needs is paused (see the settings page).",
    "Çekim gönderilmedi: ödeme hizmetine zamanında ulaşılamadı veya gereken özellik duraklatıldı (ayarlar sayfası).",
  ),
}

/** Names a code whose meaning is not published, provided it looks like a code: other text of the service is not printed. */
function unknownReason(reason: string): Explanation {
  if (!/^\w{1,40}$/.test(reason)) return NO_REASON
  return {
    buyer: NOT_MADE,
    merchant: say(
      `The payment was refused with the code ${reason}, whose meaning is not published. Ask the payment service what it means.`,
      `Ödeme, anlamı yayımlanmamış ${reason} koduyla reddedildi. Anlamını ödeme hizmetine sorun.`,
    ),
  }
}

/** What the end of a 3D Secure step means. A value that is not -1 to 8 is no success. */
export function explainMdStatus(md_status: number): Explanation {
  return MD_STATUS_MESSAGES[md_status] ?? UNKNOWN_MD_STATUS
}

/**
 * What an error means. A failed 3D Secure step decides before the bank's group, and the group before the code, except for a
 * code that leaves the outcome open: the buyer must not be advised to pay again then.
 */
export function explainError({ code = "", group = "", md_status }: ToExplain): Explanation {
  if (md_status !== undefined && md_status !== AUTHENTICATED) return explainMdStatus(md_status)
  if (code === NOT_SENT) return WAS_NOT_SENT
  const byCode = CODE_MESSAGES.get(plainCode(code))
  const kind = errorKind(code, undefined)
  if (byCode && (kind === "unavailable" || kind === "in_progress" || kind === "not_now")) return byCode
  const known = GROUPS.get(group.trim().toUpperCase()) ?? byCode
  if (known) return known
  if (md_status !== undefined && code === "" && group === "") return explainMdStatus(md_status)
  return unknownReason(plainCode(code) || group.trim())
}

/** For the buyer of a payment that is known not to have been made: whoever may pay again must not be told to wait for its result. */
export function explainDeclined(given: ToExplain): Explanation["buyer"] {
  const { buyer } = explainError(given)
  return buyer === WAIT_FIRST ? NOT_MADE : buyer
}

/** Whether a payment was declined because its card is charged with 3D Secure only. */
export const needsThreeDs = ({
  error_code: code,
  error_group: group,
}: {
  error_code?: string
  error_group?: string
}): boolean => explainError({ code, group }).buyer === USE_THREE_DS
