import { foreignPage, type Query } from "../rows"

/** The messages of Query, and of the module it reads, about an unknown entity, link or field. */
const UNKNOWN = /^Service .*was not found|does not have property/

/** Whether Query knows this. What fails for another reason, such as a database that is away, proves nothing. */
export async function isKnown(query: Pick<Query, "graph">, entity: string, fields: string[]): Promise<boolean> {
  try {
    await foreignPage(query, entity, fields, { take: 1, skip: 0 })
    return true
  } catch (error) {
    return !(error instanceof Error && UNKNOWN.test(error.message))
  }
}
