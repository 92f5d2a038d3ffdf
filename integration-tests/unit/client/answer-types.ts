import type { ChargedPayment, LookedUpPayment, Refund } from "../../../src/client"
import type { Money } from "../../../src/money"

/* Compiling is the test (npm run typecheck): amounts of answers are Money and nothing else. */

type Same<A, B> = [A, B] extends [B, A] ? true : false

export const amountsAreMoney: [
  Same<ChargedPayment["price"], Money | undefined>,
  Same<LookedUpPayment["paidPrice"], Money | undefined>,
  Same<Refund["price"], Money>,
  Same<Refund["currency"], string>,
] = [true, true, true, true]
