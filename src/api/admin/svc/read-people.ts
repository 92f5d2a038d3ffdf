import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Query } from "../../../modules/svc/read-session"
import type { Person } from "./answers/common"

const userRows = z.array(z.object({ id: z.string(), email: z.string() }))

/** The people behind the ids that the ledger keeps, by id. What is no user (any more) goes by its id. */
export async function readPeople(
  scope: MedusaContainer,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  const people = new Map<string, Person>(wanted.map((id) => [id, { id, name: id }]))
  if (wanted.length === 0) return people
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["id", "email"], filters: { id: wanted } })
  for (const { id, email } of userRows.parse(data)) people.set(id, { id, name: email })
  return people
}
