import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveQuery, rows, rowsAmong } from "./rows"

/** An id that is no user's (any more) goes by itself. */
export async function readPeople(
  scope: MedusaContainer,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, { id: string; name: string }>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  const people = new Map(wanted.map((id) => [id, { id, name: id }]))
  if (wanted.length === 0) return people
  const users = await rows(resolveQuery(scope), "user", { id: true, email: true }, { id: wanted })
  for (const { id, email } of users) people.set(id, { id, name: email })
  return people
}

export async function readOrderNumbers(
  scope: MedusaContainer,
  order_ids: readonly (string | null | undefined)[],
): Promise<Map<string, number>> {
  const orders = await rowsAmong(resolveQuery(scope), "order", { id: true, display_id: true }, { id: order_ids })
  return new Map(orders.map(({ id, display_id }) => [id, display_id]))
}

/** An address that a page may offer as a link; null for what is none, and for one that would do something else than open a page. */
export function webAddress(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null
  return ["http:", "https:"].includes(new URL(text).protocol) ? text : null
}
