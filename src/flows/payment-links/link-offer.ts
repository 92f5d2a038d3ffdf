import type { CreateLinkRequest } from "../../client"
import { moneyToDecimal, type Money } from "../../money"
import type { LinkTerms } from "../contracts/link-records"

export type LinkCategory = NonNullable<CreateLinkRequest["categoryType"]>

/** What a person wants a link to be. */
export interface LinkOffer {
  name: string
  description: string
  price: Money
  addressIgnorable: boolean
  installmentRequested: boolean
  /** Undefined: stock is not counted. */
  stockCount: number | undefined
  /** Undefined: the service's default, or what it was. */
  categoryType: LinkCategory | undefined
}

/** What cannot be changed afterwards: the buyer may choose among amounts, or another. */
export interface FlexibleTerms {
  flexibleLink: boolean
  presetPriceValues: readonly Money[]
}

/** An offer as the service takes it. */
export const offerToSend = ({ price, stockCount, categoryType, ...offer }: LinkOffer) => ({
  ...offer,
  price,
  currencyCode: price.currency,
  stockEnabled: stockCount !== undefined,
  ...(stockCount !== undefined && { stockCount }),
  ...(categoryType && { categoryType }),
})

/** An offer as the ledger stores it. */
export const offerTerms = ({ price, ...offer }: LinkOffer): Omit<LinkTerms, "flexibleLink" | "presetPriceValues"> => ({
  ...offer,
  price: moneyToDecimal(price),
  currencyCode: price.currency,
  stockEnabled: offer.stockCount !== undefined,
})
