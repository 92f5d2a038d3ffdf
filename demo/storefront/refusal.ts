import { StoreApiError } from "../../src/storefront"

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
