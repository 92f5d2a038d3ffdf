import { say } from "../../domain"
import * as advice from "./buyer-advice"
import { advise, adviseEach, type Explanations } from "./buyer-advice"

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, place) => first + place)

export const REQUEST_CODE_MESSAGES: Explanations = {
  ...advise(advice.CHECK_EMAIL, ["3", "5"]),
  ...advise(advice.CHECK_IDENTITY, ["8"]),
  ...advise(advice.TELL_SHOP, ["11", "24", "23", "1000", "1001", "1007", "5062", "9000"]),
  ...advise(advice.WRONG_NUMBER, ["12", "5007"]),
  ...adviseEach([5010, 5167], advice.USE_THREE_DS, (code) => say("advice.three_ds_only", { code })),
  ...advise(advice.CHECK_PHONE, ["25"]),
  ...advise(advice.OTHER_CARD, ["5184"]),
  ...advise(advice.TRY_LATER, ["50000"]),
  ...adviseEach(range(13, 17), advice.CHECK_CARD, (code) => say("advice.card_field", { code })),
  ...adviseEach([4, 9, 10, ...range(19, 22)], advice.TELL_SHOP, (code) => say("advice.field_length", { code })),
  ...adviseEach(range(3000, 3013), advice.OTHER_CARD, (code) => say("advice.stored_card", { code })),
  ...adviseEach(range(4000, 4006), advice.TELL_SHOP, (code) => say("advice.payout_request", { code })),
  ...adviseEach([5001, 5002], advice.TELL_SHOP, (code) => say("advice.id_missing", { code })),
  ...adviseEach([5004, 5005], advice.TELL_SHOP, (code) => say("advice.price_missing", { code })),
}

const MARKETPLACE_MESSAGES: Explanations = {
  ...advise(advice.TELL_SHOP, ["2003", "2030"]),
  ...adviseEach([2000, 2001, 2002, 2004, 2005], advice.TELL_SHOP, (code) => say("advice.seller_data", { code })),
  ...adviseEach([5077, 5079], advice.TELL_SHOP, (code) => say("advice.basket_sellers", { code })),
}

const PAYMENT_STATE_MESSAGES: Explanations = {
  ...advise(advice.START_AGAIN, ["5082", "5115", "5124"]),
  ...advise(advice.REFUND_NOT_MADE, ["5092", "5093", "5266"]),
  ...advise(advice.TELL_SHOP, ["5132"]),
  ...advise(advice.WAIT_FIRST, ["8514"]),
  ...adviseEach([1, 2], advice.WAIT_FIRST, (code) => say("advice.own_error", { code })),
  ...adviseEach([5086, 5087], advice.START_AGAIN, (code) => say("advice.payment_unknown", { code })),
}

export const STATE_CODE_MESSAGES: Explanations = { ...MARKETPLACE_MESSAGES, ...PAYMENT_STATE_MESSAGES }
