import { rows, type Query } from "./rows"

export async function hasProduct(query: Query, id: string): Promise<boolean> {
  return (await rows(query, "product", { id: true }, { id })).length > 0
}
