import type { Sentence } from "../../payment"

export { say, type Sentence } from "../../payment"

/** What an error of the service means: to the buyer what to do, to the merchant what happened. */
export interface Explanation {
  buyer: Sentence
  merchant: Sentence
}
