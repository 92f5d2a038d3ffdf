import type { MedusaContainer } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { exists, queryOf, type Query } from "../rows"
import { isBeingPaid } from "../../use-cases/payment-links/being-paid"
import type { LinkMade, MadeFor } from "../../use-cases/payment-links/create-link"
import { MappingError } from "../../mapping"
import { svcOf } from "../../modules/svc"
import { readCartOfOrder } from "../orders"
import { readOwed } from "../balance"
import { isEqual, type Money } from "../../money"
import { amountText, say } from "../../domain"
import type { Refused } from "../payments/refusal"
import * as no from "./refusals"
import { SvcError } from "../../client"
import type { PaymentLink } from "../../use-cases/ports/link-records"
import { refreshLink } from "../../use-cases/payment-links/refresh-link"
import type { LinkChanged } from "../../use-cases/payment-links/change-link"
import type { SvcModuleService } from "../../modules/svc/service"

/** What a link is made for, and who makes it: the id of a user of Medusa's. */
export interface LinkPurpose {
  order_id?: string | undefined
  product_id?: string | undefined
  by: string
}

/** The link is read by its id. */
export interface MadeLink {
  link_id?: string
  refused?: Refused
}

export const linkContext = (container: MedusaContainer) => ({
  svc: svcOf(container),
  query: queryOf(container),
})

type LinkContext = ReturnType<typeof linkContext>

/** What is carried out with amounts a person gave: one that is none is refused at its field. */
export async function orMappingRefusal(work: () => Promise<MadeLink>): Promise<MadeLink> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MappingError) return { refused: no.mappingRefusal(error) }
    throw error
  }
}

/** Why an order cannot be paid by a link of this price; undefined when it can. */
export async function orderObstacle(
  { svc, query }: LinkContext,
  order_id: string,
  price: Money,
): Promise<Refused | undefined> {
  const owed = await readOwed(query, order_id)
  if (owed === undefined) return no.NO_SUCH_ORDER
  if (owed.isCancelled) return no.ORDER_CANCELLED
  const { amount, number } = owed
  if (amount === undefined) return no.NOTHING_OWED
  if (await isBeingPaid(svc.ledger, order_id, await readCartOfOrder(query, order_id))) return no.BEING_PAID
  if (amount.currency === price.currency && isEqual(amount, price)) return undefined
  const figure = amountText(amount)
  return no.noField(
    409,
    "price",
    say(
      `Order #${number} owes ${figure} now, and its payment link must be for exactly that.`,
      `#${number} numaralı siparişin şu anki borcu ${figure}; ödeme linki tam bu tutarda olmalıdır.`,
    ),
  )
}

async function productObstacle(query: Query, id: string): Promise<Refused | undefined> {
  return (await exists(query, "product", id)) ? undefined : no.NO_SUCH_PRODUCT
}

/** Why no link is made for this; undefined when one can be. */
export async function purposeObstacle(
  context: LinkContext,
  { order_id, product_id }: LinkPurpose,
  price: Money,
): Promise<Refused | undefined> {
  if (order_id !== undefined) return orderObstacle(context, order_id, price)
  return product_id === undefined ? undefined : productObstacle(context.query, product_id)
}

export const madeFor = ({ order_id, product_id, by }: LinkPurpose): MadeFor => ({
  id: generateEntityId(undefined, "svclink"),
  order_id,
  product_id,
  created_by: by,
})

export function answerMade(made: LinkMade): MadeLink {
  switch (made.is) {
    case "made":
      return { link_id: made.link.id }
    case "taken":
      return { refused: no.TAKEN }
    case "unknown":
      return { refused: no.NO_ANSWER }
    case "not_made":
      return { refused: no.refusedFor(made.error, "write") }
  }
}

interface NotDone {
  is: "refused"
  refused: Refused
}

type Change = (svc: SvcModuleService, link: PaymentLink) => Promise<LinkChanged | NotDone>

/** What the service refuses, or does not respond to, as a sentence. */
async function orRefused<T>(effect: "read" | "write", ask: () => Promise<T>): Promise<T | NotDone> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SvcError) return { is: "refused", refused: no.refusedFor(error, effect) }
    throw error
  }
}

async function refreshed(svc: SvcModuleService, id: string): Promise<{ is: "seen"; link: PaymentLink } | NotDone> {
  const known = await svc.links.findLink(id)
  if (known === undefined) return { is: "refused", refused: no.NO_SUCH_LINK }
  const link = known.status === "DELETED" ? undefined : await refreshLink(svc, known)
  return link ? { is: "seen", link } : { is: "refused", refused: no.GONE }
}

/** Looks a link up at the service, so that a sale that has just happened is not overlooked, then changes it. */
export async function changeLink(container: MedusaContainer, id: string, change: Change): Promise<MadeLink> {
  const { svc } = linkContext(container)
  const seen = await orRefused("read", () => refreshed(svc, id))
  if (seen.is === "refused") return { refused: seen.refused }
  const changed = await orRefused("write", () => change(svc, seen.link))
  if (changed.is === "refused") return { refused: changed.refused }
  const refused = no.refusedChange(changed)
  return refused ? { refused } : { link_id: id }
}
