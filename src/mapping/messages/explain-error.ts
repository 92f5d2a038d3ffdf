import { type Explanation, NOT_MADE, USE_THREE_DS, WAIT_FIRST } from "./buyer-advice"
import { say, type Sentence } from "../../domain"
import { errorKind, type ErrorKind, plainCode, type SvcError } from "../../client"
import { BANK_CODE_MESSAGES, GROUP_MESSAGES } from "./bank-messages"
import { REQUEST_CODE_MESSAGES, STATE_CODE_MESSAGES } from "./service-codes"

const ANOTHER_TRY = say("advice.another_try")
const REGISTER = say("advice.register")
const OTHER_BANK = say("advice.other_bank")
const FINISH_REGISTRATION = say("advice.finish_registration")
const AT_THE_MOMENT = say("advice.at_the_moment")
const OTHER_CARD = say("advice.card_not_recognised")

const failed = (why: Sentence) => say("advice.failed", { why })

const FAILURES = [
  [-1, ANOTHER_TRY, say("decline.md_status_minus_1")],
  [0, ANOTHER_TRY, say("decline.md_status_0")],
  [2, REGISTER, say("decline.md_status_2")],
  [3, OTHER_BANK, say("decline.md_status_3")],
  [4, FINISH_REGISTRATION, say("decline.md_status_4")],
  [5, AT_THE_MOMENT, say("decline.md_status_5")],
  [6, AT_THE_MOMENT, say("decline.md_status_6")],
  [7, AT_THE_MOMENT, say("decline.md_status_7")],
  [8, OTHER_CARD, say("decline.md_status_8")],
] as const

/** Specification: 3D Secure, `mdStatus`; -1: the published interface description. Only 1 lets a payment go on. */
const MD_STATUS_MESSAGES: Readonly<Record<number, Explanation>> = {
  ...Object.fromEntries(FAILURES.map(([md_status, buyer, reason]) => [md_status, { buyer, merchant: failed(reason) }])),
  1: {
    buyer: say("advice.authenticated_buyer"),
    merchant: say("advice.authenticated"),
  },
}

/** A value the specification does not have: no success. */
export const UNKNOWN_MD_STATUS: Explanation = {
  buyer: ANOTHER_TRY,
  merchant: say("advice.unknown_md_status"),
}

interface ToExplain {
  code?: string | undefined
  group?: string | undefined
  md_status?: number | undefined
}

const AUTHENTICATED = 1

const CODE_MESSAGES = new Map(
  Object.entries({ ...REQUEST_CODE_MESSAGES, ...STATE_CODE_MESSAGES, ...BANK_CODE_MESSAGES }),
)
const GROUPS = new Map(Object.entries(GROUP_MESSAGES))

const NO_REASON: Explanation = {
  buyer: NOT_MADE,
  merchant: say("advice.no_reason_merchant"),
}

/** No code of the service looks like this. */
export const NOT_SENT = "not_sent"

const UNREACHED: readonly ErrorKind[] = [
  "network",
  "timeout",
  "unavailable",
  "rate_limited",
  "client_closed",
  "configuration",
]

export const keptCode = ({ code, outcome, kind }: SvcError): string | undefined =>
  code ?? (outcome === "not_sent" && UNREACHED.includes(kind) ? NOT_SENT : undefined)

const WAS_NOT_SENT: Explanation = {
  buyer: say("advice.was_not_sent_buyer"),
  merchant: say("advice.was_not_sent_merchant"),
}

/** Other text of the service is not printed. */
function unknownReason(reason: string): Explanation {
  if (!/^\w{1,40}$/.test(reason)) return NO_REASON
  return {
    buyer: NOT_MADE,
    merchant: say("advice.unknown_code", { reason }),
  }
}

export function explainMdStatus(md_status: number): Explanation {
  return MD_STATUS_MESSAGES[md_status] ?? UNKNOWN_MD_STATUS
}

/** The 3D Secure step comes first, then the group, then the code. A code that leaves the outcome open comes before all: nobody must pay again then. */
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

/** A buyer who may pay again must not be told to wait. */
export function explainDeclined(given: ToExplain): Explanation["buyer"] {
  const { buyer } = explainError(given)
  return buyer === WAIT_FIRST ? NOT_MADE : buyer
}

export const needsThreeDs = ({
  error_code: code,
  error_group: group,
}: {
  error_code?: string
  error_group?: string
}): boolean => explainError({ code, group }).buyer === USE_THREE_DS
