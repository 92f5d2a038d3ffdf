import { StoreApiError } from "../../src/storefront"

export type Tried<Value> = { value: Value; refusal?: undefined } | { refusal: StoreApiError }

/** What the store answered, or its refusal, to be told beside the form. An outage is no refusal: it is thrown on. */
export async function tried<Value>(run: () => Promise<Value>): Promise<Tried<Value>> {
  try {
    return { value: await run() }
  } catch (error) {
    if (error instanceof StoreApiError && !error.isPassing) return { refusal: error }
    throw error
  }
}
