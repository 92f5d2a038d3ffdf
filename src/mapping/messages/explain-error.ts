import { say, type Sentence, type Text } from "../../domain"
import { errorKind, type ErrorKind, plainCode, type SvcError } from "../../client"
import {
  advise,
  adviseEach,
  BANK_CODE_MESSAGES,
  type Explanation,
  type Explanations,
  GROUP_MESSAGES,
} from "./bank-messages"

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, place) => first + place)

const wrongField = (code: number) => say("advice.field_length", { code })

const REQUEST_CODE_MESSAGES: Explanations = {
  ...advise("advice.check_email", ["3", "5"]),
  ...advise("advice.check_identity", ["8"]),
  ...advise("advice.tell_shop", ["11", "24", "23", "1000", "1001", "1007", "5062", "9000"]),
  ...advise("advice.wrong_number", ["12", "5007"]),
  ...adviseEach([5010, 5167], "advice.use_three_ds", (code) => say("advice.three_ds_only", { code })),
  ...advise("advice.check_phone", ["25"]),
  ...advise("advice.other_card", ["5184"]),
  ...advise("advice.try_later", ["50000"]),
  ...adviseEach(range(13, 17), "advice.check_card", (code) => say("advice.card_field", { code })),
  ...adviseEach([4], "advice.check_email", wrongField),
  ...adviseEach([9, 10, 18], "advice.check_identity", wrongField),
  ...adviseEach([6, 7, ...range(19, 22)], "advice.tell_shop", wrongField),
  ...adviseEach(range(3000, 3013), "advice.other_card", (code) => say("advice.stored_card", { code })),
  ...adviseEach(range(4000, 4006), "advice.tell_shop", (code) => say("advice.payout_request", { code })),
  ...adviseEach([5001, 5002], "advice.tell_shop", (code) => say("advice.id_missing", { code })),
  ...adviseEach([5004, 5005], "advice.tell_shop", (code) => say("advice.price_missing", { code })),
}

const MARKETPLACE_MESSAGES: Explanations = {
  ...advise("advice.tell_shop", ["2003", "2030"]),
  ...adviseEach([2000, 2001, 2002, 2004, 2005], "advice.tell_shop", (code) => say("advice.seller_data", { code })),
  ...adviseEach([5077, 5079], "advice.tell_shop", (code) => say("advice.basket_sellers", { code })),
}

const PAYMENT_STATE_MESSAGES: Explanations = {
  ...advise("advice.start_again", ["5082", "5115", "5124"]),
  ...advise("advice.refund_not_made", ["5092", "5093", "5266"]),
  ...advise("advice.tell_shop", ["5132"]),
  ...advise("advice.wait_first", ["8514"]),
  ...adviseEach([1, 2], "advice.wait_first", (code) => say("advice.own_error", { code })),
  ...adviseEach([5086, 5087, 5122], "advice.start_again", (code) => say("advice.payment_unknown", { code })),
}

const failed = (buyer: Text, why: Text): Explanation => ({ buyer, merchant: say("advice.failed", { why }) })

/** Specification: 3D Secure, `mdStatus`; -1: the published interface description. Only 1 lets a payment go on. */
const MD_STATUS_MESSAGES: Readonly<Record<number, Explanation>> = {
  [-1]: failed(say("advice.another_try"), say("decline.md_status_minus_1")),
  0: failed(say("advice.another_try"), say("decline.md_status_0")),
  1: { buyer: say("advice.not_made"), merchant: say("advice.authenticated") },
  2: failed(say("advice.register"), say("decline.md_status_2")),
  3: failed(say("advice.other_bank"), say("decline.md_status_3")),
  4: failed(say("advice.finish_registration"), say("decline.md_status_4")),
  5: failed(say("advice.at_the_moment"), say("decline.md_status_5")),
  6: failed(say("advice.at_the_moment"), say("decline.md_status_6")),
  7: failed(say("advice.at_the_moment"), say("decline.md_status_7")),
  8: failed(say("advice.card_not_recognised"), say("decline.md_status_8")),
}

export const UNKNOWN_MD_STATUS: Explanation = {
  buyer: say("advice.another_try"),
  merchant: say("advice.unknown_md_status"),
}

interface ToExplain {
  code?: string | undefined
  group?: string | undefined
  md_status?: number | undefined
}

const AUTHENTICATED = 1

const CODE_MESSAGES = new Map(
  Object.entries({
    ...REQUEST_CODE_MESSAGES,
    ...MARKETPLACE_MESSAGES,
    ...PAYMENT_STATE_MESSAGES,
    ...BANK_CODE_MESSAGES,
  }),
)
const GROUPS = new Map(Object.entries(GROUP_MESSAGES))

const NO_REASON: Explanation = {
  buyer: say("advice.not_made"),
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

/** No other text of the service is shown. */
function unknownReason(reason: string): Explanation {
  if (!/^\w{1,40}$/.test(reason)) return NO_REASON
  return {
    buyer: say("advice.not_made"),
    merchant: say("advice.unknown_code", { code: reason }),
  }
}

export function explainMdStatus(md_status: number): Explanation {
  return MD_STATUS_MESSAGES[md_status] ?? UNKNOWN_MD_STATUS
}

/** A code that leaves the outcome open comes before the group, so that no buyer pays again. */
function findExplanation(code: string, group: string): Explanation | undefined {
  const byCode = CODE_MESSAGES.get(plainCode(code))
  const kind = errorKind(code, undefined)
  if (byCode && (kind === "unavailable" || kind === "in_progress" || kind === "not_now")) return byCode
  return GROUPS.get(group.trim().toUpperCase()) ?? byCode
}

export function explainError({ code = "", group = "", md_status }: ToExplain): Explanation {
  if (md_status !== undefined && md_status !== AUTHENTICATED) return explainMdStatus(md_status)
  if (code === NOT_SENT) return WAS_NOT_SENT
  return findExplanation(code, group) ?? unknownReason(plainCode(code) || group.trim())
}

/** For these codes, and for codes that share one of our sentences, the service's own words may name the field. */
const NAMES_NO_FIELD = ["11", "24"]

const sharesSentence = (sentence: Sentence) => "code" in sentence && sentence.values?.["code"] !== undefined

/** By code, in the reader's language. The service's `errorMessage` is quoted only if our sentence names no field. */
export function explainRefusal({ code = "", group, serviceMessage = "" }: SvcError): Sentence {
  const { merchant } = explainError({ code, group })
  const isEnough =
    !NAMES_NO_FIELD.includes(plainCode(code)) && merchant !== NO_REASON.merchant && !sharesSentence(merchant)
  const words = isEnough ? "" : serviceMessage.trim().replace(/\.$/, "")
  return words === "" ? merchant : [merchant, say("advice.quotes_service", { words })]
}

/** A buyer who may pay again must not read that they wait. */
export function explainDeclined(given: ToExplain): Text {
  const { buyer } = explainError(given)
  return buyer.code === "advice.wait_first" ? say("advice.not_made") : buyer
}

export const needsThreeDs = ({ error_code, error_group }: { error_code?: string; error_group?: string }): boolean =>
  explainError({ code: error_code, group: error_group }).buyer.code === "advice.use_three_ds"
