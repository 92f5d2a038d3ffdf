import { SvcError } from "../../../src/client"
import { MedusaRefusal } from "../../flows/harness/killed"
import { ConnectionLost } from "../run/actor"

/** What the code says itself when something cannot go on now, and another pass will do it. */
const SAID = [
  /^Another request has been at the refunds of the payment attempt/,
  /^The order \S+ could not be cancelled/,
  /^The order of the payment attempt \S+ could not be completed/,
  /^The payment \S+ could not be captured/,
  /^Medusa does not record the capture of/,
  /^The payment is not given back yet/,
  /^the service's list of the transactions of \S+ could not be read/,
  /^no sale is being recorded through the session/,
]

/** Whether an error is a fault of the story, or a refusal in a sentence; any other is a defect. */
export function wasExpected(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof MedusaRefusal || error instanceof SvcError) return true
  return error instanceof Error && SAID.some((said) => said.test(error.message))
}
