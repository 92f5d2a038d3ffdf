import { rows, type Query } from "./rows"

/** Medusa deletes a customer before it says so (`customer.deleted`). */
export const isCustomerDeleted = async (query: Pick<Query, "graph">, id: string): Promise<boolean> =>
  (await rows(query, "customer", { id: true }, { id })).length === 0
