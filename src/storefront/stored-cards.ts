import { at, textAt, callStore, type StoreApi, StoreApiError } from "./store-api"
import type { PaymentKey } from "./types"

/** A card that the signed-in customer keeps. */
export interface StoredCard {
  id: string
  /** the card network, such as `VISA`, where the service says it */
  association?: string
  bank?: string
  /** its first digits: `checkBin` says what it can be paid in */
  bin: string
  lastFour: string
  /** MM */
  expireMonth: string
  /** YYYY */
  expireYear: string
  /** it cannot be paid with any more */
  isExpired: boolean
}

/**
 * The cards of the customer who is signed in (`headers` or `credentials` of the store), newest first. Undefined: no customer is signed in, or the
 * store keeps no cards, so that none is offered. `payment`: those that can pay it, in a store with several accounts. Throws StoreApiError.
 */
export async function listStoredCards(
  store: StoreApi,
  signal?: AbortSignal,
  payment?: PaymentKey,
): Promise<StoredCard[] | undefined> {
  try {
    const headers = payment && { "x-svc-ref": payment.ref }
    const answer = await callStore(store, { method: "GET", path: "/store/svc/cards", headers, signal })
    const cards: unknown = at(answer, "cards")
    return Array.isArray(cards) ? cards.flatMap(readCard) : undefined
  } catch (error) {
    if (error instanceof StoreApiError && (error.status === 401 || error.status === 404)) return undefined
    throw error
  }
}

/**
 * Deletes a card of the signed-in customer. `deleting`: it is not shown or charged any more, and the service has not confirmed it yet.
 * Throws StoreApiError: 404 when it is none of theirs.
 */
export async function deleteStoredCard(store: StoreApi, id: string): Promise<"deleted" | "deleting"> {
  const answer = await callStore(store, { method: "DELETE", path: `/store/svc/cards/${encodeURIComponent(id)}` })
  return textAt(answer, "status") === "deleted" ? "deleted" : "deleting"
}

function readCard(row: unknown): StoredCard[] {
  const [id, bin, lastFour] = [textAt(row, "id"), textAt(row, "bin"), textAt(row, "last_four")]
  const [expireMonth, expireYear] = [textAt(row, "expire_month"), textAt(row, "expire_year")]
  if (id === undefined || bin === undefined || lastFour === undefined) return []
  if (expireMonth === undefined || expireYear === undefined) return []
  const [association, bank] = [textAt(row, "association"), textAt(row, "bank")]
  const described = { ...(association !== undefined && { association }), ...(bank !== undefined && { bank }) }
  return [{ id, bin, lastFour, expireMonth, expireYear, isExpired: at(row, "is_expired") !== false, ...described }]
}
