/** What the service's errors mean, in sentences for buyers and merchants, English and Turkish. */
export { explainError, explainMdStatus, type ToExplain } from "./explain-error"
export type { Explanation, Sentence } from "./explanation"
