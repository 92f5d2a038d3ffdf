import { MappingError } from "../error"
import type { UnusableSeller } from "./sellers"

/*
 * Why a purchase of a marketplace cannot be paid: sentences that name the product and say what to do.
 */

export const gone = (name: string) =>
  `"${name}" is not in the shop any more, so it cannot be said whom it pays. Take it out of the cart; what is owed on an order has to ` +
  "be paid in another way."

export const withoutSeller = (name: string) =>
  `"${name}" has no seller, and this marketplace sells nothing of its own. Choose its submerchant on the product's page, or ` +
  "take it out of the cart."

export const noProduct = (name: string) =>
  `"${name}" is no product of the shop, so it has no seller, and this marketplace sells nothing of its own (option ownItems).`

export const unusable = (name: string, { title, reason }: UnusableSeller) =>
  `"${name}" cannot be bought at the moment: ${title === undefined ? "its seller" : `its seller ${title}`} cannot be paid. ${reason} ` +
  "The product's page in the admin says more."

export const ownUnusable = (name: string, { reason }: UnusableSeller) =>
  `"${name}" cannot be bought at the moment: the marketplace's own submerchant cannot be paid. ${reason}`

export const severalSellers = (why: string) =>
  `This can only be paid as one amount (${why}), and its products have several sellers, so it cannot be said whom it pays. ` +
  "Let the products of one seller be paid at a time."

const MAX_SENTENCES = 5

export function refusal(refusals: readonly string[]): MappingError {
  const rest = refusals.length - MAX_SENTENCES
  const more = rest > 0 ? [`The same goes for ${rest} more.`] : []
  return new MappingError("sellers", [...refusals.slice(0, MAX_SENTENCES), ...more].join("\n"))
}

/** Throws MappingError (`sellers`) where there is anything to say. */
export function refuse(refusals: readonly string[]): void {
  if (refusals.length > 0) throw refusal(refusals)
}
