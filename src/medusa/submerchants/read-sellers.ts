import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { SellerOption } from "../../mapping"
import { queryOf } from "../rows"

const rows = z.array(z.unknown())

/** The id is always read: it identifies the seller. */
const fieldsOf = ({ fields }: SellerOption) => [...new Set(["id", ...fields])]

/** One seller of another module. Undefined: it no longer exists. */
export async function readSeller(container: MedusaContainer, option: SellerOption, id: string): Promise<unknown> {
  const { entity } = option
  const { data } = await queryOf(container).graph({ entity, fields: fieldsOf(option), filters: { id } })
  return rows.parse(data).at(0)
}

const idRows = z.array(z.object({ id: z.string() }))

/** Of these sellers those that no longer exist. */
export async function sellersGone(
  container: MedusaContainer,
  { entity }: SellerOption,
  ids: readonly string[],
): Promise<string[]> {
  const { data } = await queryOf(container).graph({
    entity,
    fields: ["id"],
    filters: { id: [...ids] },
    pagination: { take: ids.length, skip: 0 },
  })
  const there = new Set(idRows.parse(data).map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}

const counted = z.object({ count: z.number() })

/** Sellers after one, by id; and how many there are. */
export async function readSellers(
  container: MedusaContainer,
  option: SellerOption,
  after: string | undefined,
  limit: number,
): Promise<{ sellers: unknown[]; count: number }> {
  const { data, metadata } = await queryOf(container).graph({
    entity: option.entity,
    fields: fieldsOf(option),
    ...(after === undefined ? {} : { filters: { id: { $gt: after } } }),
    pagination: { take: limit, skip: 0, order: { id: "ASC" } },
  })
  return { sellers: rows.parse(data), count: counted.parse(metadata).count }
}
