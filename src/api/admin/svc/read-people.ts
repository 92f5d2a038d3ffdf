import type { MedusaContainer } from "@medusajs/framework/types"
import type { Person } from "./answers/common"
import { queryOf, rows } from "../../../medusa/rows"

/** The people behind the ids that the ledger keeps, by id. What is no user (any more) goes by its id. */
export async function readPeople(
  scope: MedusaContainer,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  const people = new Map<string, Person>(wanted.map((id) => [id, { id, name: id }]))
  if (wanted.length === 0) return people
  const users = await rows(queryOf(scope), "user", { id: true, email: true }, { id: wanted })
  for (const { id, email } of users) people.set(id, { id, name: email })
  return people
}
