import { z } from "zod"
import { rows, type Query } from "./rows"

const productRow = z.object({ id: z.string() })

export async function hasProduct(query: Query, id: string): Promise<boolean> {
  return (await rows(query, "product", productRow, { id })).length > 0
}
