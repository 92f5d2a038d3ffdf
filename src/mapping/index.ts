/**
 * Medusa's carts and orders as the service's requests. Pure: nothing here reads or writes anything.
 *
 * @packageDocumentation
 */
export { isTooLarge, toMoney } from "./amount"
export { toBasket, type Basket, type NothingToPay } from "./basket/basket"
export { basketHash } from "./basket/basket"
export type { BasketLine } from "./basket/basket-line"
export { explain } from "./basket/explain"
export { owedOfLines, owedWhereKnown, type PaidBasket } from "./basket/owed-lines"
export { MappingError, type FieldIssue } from "./error"
export { cleanText } from "./clean-text"
export { toLocale } from "./clean-text"
export {
  explainDeclined,
  explainError,
  explainMdStatus,
  keptCode,
  needsThreeDs,
  NOT_SENT,
} from "./messages/explain-error"
export type { Marketplace, Seller, Sellers, SoldProduct, UnusableSeller } from "./marketplace/options"
export { splitBasket } from "./marketplace/split-basket"
export { splitHash } from "./marketplace/split-basket"
export {
  commissionRate,
  marketplaceOptions,
  type CommissionRate,
  type MarketplaceOptions,
  type SellerOption,
} from "./marketplace/options"
export { mappingOptions, type MappingOptions } from "./options"
export { toBuyerIp } from "./parties/buyer-fields"
export { toParties } from "./parties/parties"
export { readPaymentChannel } from "./parties/parties"
export { readDecimal } from "./purchase/row-fields"
export { readCart, readOrder, type Purchase } from "./purchase/purchase"
export { CART_FIELDS, ORDER_FIELDS } from "./purchase/purchase"
export { refundReasonFields, toRefundReason } from "./refund-reason"
export { submerchantTitle, TEXT_FIELDS, type SubmerchantContent, type SubmerchantIssue } from "./submerchant/content"
export { readSubmerchant } from "./submerchant/read-submerchant"
export { submerchantWarnings } from "./submerchant/content"
