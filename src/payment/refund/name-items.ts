import type { ChargedItem } from "../attempt/verdict"

export type NamedItem = ChargedItem & { itemId: string }

/**
 * Items of a charge by the basket's ids. One that the answer leaves unnamed is the only one of the basket that is left; where several
 * are, each goes by the service's own id.
 */
export function nameItems(items: readonly ChargedItem[], basketIds: readonly string[]): NamedItem[] {
  const named = new Set(items.map(({ itemId }) => itemId))
  const [left, ...others] = basketIds.filter((id) => !named.has(id))
  const isOnlyOne = others.length === 0 && items.filter(({ itemId }) => itemId === undefined).length === 1
  return items.map((item) => ({
    ...item,
    itemId: item.itemId ?? (isOnlyOne ? left : undefined) ?? item.paymentTransactionId,
  }))
}
