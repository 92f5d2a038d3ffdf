import type { Context } from "hono"
import { StoreApiError } from "../../src/storefront"
import { getVisitor } from "./visitor"

export type Tried<Value> = { value: Value; refusal?: undefined } | { refusal: StoreApiError }

/** The store's response, or its refusal, to be shown beside the form. An outage is not a refusal: it is thrown. */
export async function tried<Value>(run: () => Promise<Value>): Promise<Tried<Value>> {
  try {
    return { value: await run() }
  } catch (error) {
    if (error instanceof StoreApiError && !error.isPassing) return { refusal: error }
    throw error
  }
}

/** A refusal in the buyer's language: Medusa's own sentences are English, and written for developers. */
export function refusalText(c: Context, { message }: StoreApiError, otherwise?: string): string {
  const { words } = getVisitor(c)
  if (/inventory/.test(message)) return words.notInStock
  return otherwise ?? (/have a price/.test(message) ? words.noPriceThere : words.notChanged)
}
