import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { SellerOption } from "../../mapping"
import { foreignPage, foreignRows, queryOf } from "../rows"

/** The id is always read: it identifies the seller. */
const fieldsOf = ({ fields }: SellerOption) => [...new Set(["id", ...fields])]

/** One seller of another module. Undefined: it no longer exists. */
export async function readSeller(container: MedusaContainer, option: SellerOption, id: string): Promise<unknown> {
  const [seller] = await foreignRows(queryOf(container), option.entity, fieldsOf(option), { id })
  return seller
}

const withId = z.object({ id: z.string() })

/** Of these sellers those that no longer exist. */
export async function sellersGone(
  container: MedusaContainer,
  { entity }: SellerOption,
  ids: readonly string[],
): Promise<string[]> {
  const filters = { id: [...ids] }
  const found = await foreignPage(queryOf(container), entity, ["id"], { filters, take: ids.length, skip: 0 })
  const there = new Set(
    z
      .array(withId)
      .parse(found.rows)
      .map(({ id }) => id),
  )
  return ids.filter((id) => !there.has(id))
}

/** Sellers after one, by id; and how many there are. */
export const readSellers = (
  container: MedusaContainer,
  option: SellerOption,
  after: string | undefined,
  take: number,
): Promise<{ rows: unknown[]; count: number }> =>
  foreignPage(queryOf(container), option.entity, fieldsOf(option), {
    filters: after === undefined ? undefined : { id: { $gt: after } },
    take,
    skip: 0,
    order: { id: "ASC" },
  })
