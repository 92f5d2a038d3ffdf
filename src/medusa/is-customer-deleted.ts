import { z } from "zod"
import { rows, type Query } from "./rows"

const customerRow = z.object({ id: z.string() })

/** Medusa deletes a customer before it says so (`customer.deleted`). */
export const isCustomerDeleted = async (query: Pick<Query, "graph">, id: string): Promise<boolean> =>
  (await rows(query, "customer", customerRow, { id })).length === 0
