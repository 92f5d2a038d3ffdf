import type { CreateLinkRequest } from "../../client"
import { moneyToDecimal, type Money } from "../../money"
import type { LinkTerms } from "../ports/link-records"

export type LinkCategory = NonNullable<CreateLinkRequest["categoryType"]>

/** What a person wants a link to be. */
export interface LinkOffer {
  name: string
  description: string
  price: Money
  address_ignorable: boolean
  installment_requested: boolean
  /** Undefined: stock is not counted. */
  stock_count: number | undefined
  /** Undefined: the service's default, or what it was. */
  category_type: LinkCategory | undefined
}

/** What cannot be changed afterwards: the buyer may choose among amounts, or another. */
export interface FlexibleTerms {
  flexible_link: boolean
  preset_price_values: readonly Money[]
}

/** An offer as the service takes it. */
export const offerToSend = ({ name, description, price, stock_count, category_type, ...offer }: LinkOffer) => ({
  name,
  description,
  price,
  addressIgnorable: offer.address_ignorable,
  installmentRequested: offer.installment_requested,
  currencyCode: price.currency,
  stockEnabled: stock_count !== undefined,
  ...(stock_count !== undefined && { stockCount: stock_count }),
  ...(category_type && { categoryType: category_type }),
})

/** An offer as the ledger stores it. */
export const offerTerms = ({
  price,
  ...offer
}: LinkOffer): Omit<LinkTerms, "flexible_link" | "preset_price_values"> => ({
  ...offer,
  price: moneyToDecimal(price),
  currency_code: price.currency,
  stock_enabled: offer.stock_count !== undefined,
})
