import { type MessageKey, say, type Sentence } from "../../domain"

/** Whoever holds a lost, stolen, blocked or suspected card sees nothing but `DECLINED`: they must not learn what the bank knows. */
export const DECLINED = say("advice.declined")

export const NO_FUNDS = say("advice.no_funds")

export const EXPIRED = say("advice.expired")

export const WRONG_CVC = say("advice.wrong_cvc")

export const WRONG_NUMBER = say("advice.wrong_number")

export const CHECK_CARD = say("advice.check_card")

export const OTHER_CARD = say("advice.other_card")

export const CARD_NOT_OPEN = say("advice.card_not_open")

export const NO_INSTALLMENTS = say("advice.no_installments")

export const USE_THREE_DS = say("advice.use_three_ds")

export const CHECK_EMAIL = say("advice.check_email")

export const CHECK_IDENTITY = say("advice.check_identity")

export const CHECK_PHONE = say("advice.check_phone")

export const TELL_SHOP = say("advice.tell_shop")

export const REFUND_NOT_MADE = say("advice.refund_not_made")

export const START_AGAIN = say("advice.start_again")

export const TRY_LATER = say("advice.try_later")

/** Who pays a second time may pay twice. */
export const WAIT_FIRST = say("advice.wait_first")

export const NOT_MADE = say("advice.not_made")

export interface Explanation {
  buyer: Sentence
  merchant: Sentence
}

export type DeclineCode = Extract<MessageKey, `decline.${string}`> extends `decline.${infer Code}` ? Code : never
export type Explanations = Readonly<Record<string, Explanation>>

export function advise(
  buyer: Sentence,
  codes: readonly DeclineCode[],
  write: (meaning: Sentence) => Sentence = (meaning) => meaning,
): Explanations {
  return Object.fromEntries(codes.map((code) => [code, { buyer, merchant: write(say(`decline.${code}`)) }]))
}

export function adviseEach(
  codes: readonly (number | string)[],
  buyer: Sentence,
  write: (code: number | string) => Sentence,
): Explanations {
  return Object.fromEntries(codes.map((code) => [code, { buyer, merchant: write(code) }]))
}
