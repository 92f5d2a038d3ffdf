import { NOT_MADE } from "./buyer-advice"
import { say, type Explanation } from "./explanation"

/** What the service, or the bank behind it, said of a payment that did not go through. */
export interface ToExplain {
  code?: string | undefined
  group?: string | undefined
  mdStatus?: number | undefined
}

const byDefault: Explanation = {
  buyer: NOT_MADE,
  merchant: say(
    "The payment service refused the payment without a reason that is published.",
    "Ödeme hizmeti ödemeyi, yayımlanmış bir neden bildirmeden reddetti.",
  ),
}

/** What a 3D Secure result means. */
export function explainMdStatus(_mdStatus: number): Explanation {
  return byDefault
}

/** What an error means; a 3D Secure result stands above the bank's group of answers, and that above the code. */
export function explainError(_error: ToExplain): Explanation {
  return byDefault
}
