/**
 * Medusa's carts and orders as the service's requests. Pure: nothing here reads or writes anything.
 *
 * @packageDocumentation
 */
export { isTooLarge, toMoney } from "./amount"
export { toBasket, type Basket, type BasketExplanation, type BasketInput, type NothingToPay } from "./basket/basket"
export { basketHash } from "./basket/basket-hash"
export type { BasketLine } from "./basket/basket-line"
export { explain } from "./basket/explain"
export { matchOrderLines } from "./basket/order-lines"
export { owedOfLines, type PaidBasket } from "./basket/owed-lines"
export { MappingError, type FieldIssue, type MappingErrorKind } from "./error"
export { toLocale } from "./locale"
export { explainError, explainMdStatus, type Explanation, type Sentence, type ToExplain } from "./messages"
export type { Marketplace, Seller, Sellers, SoldProduct, UnusableSeller } from "./marketplace/sellers"
export { splitBasket } from "./marketplace/split-basket"
export { splitHash } from "./marketplace/split-hash"
export {
  commissionRate,
  marketplaceOptions,
  type CommissionRate,
  type MarketplaceOptions,
  type SellerMapping,
  type SellerOption,
} from "./marketplace/options"
export { mappingOptions, type MappingOptions } from "./options"
export { toBuyerIp } from "./parties/buyer-ip"
export { toParties, type HostedParties, type Parties, type PartiesInput } from "./parties/parties"
export { readPaymentChannel, type PaymentChannel } from "./parties/session-buyer"
export type { PurchaseLine, PurchaseShipping } from "./purchase/line"
export type { PurchaseAddress, PurchaseCustomer } from "./purchase/person"
export { readCart, readOrder, type Purchase } from "./purchase/purchase"
export { CART_FIELDS, ORDER_FIELDS } from "./purchase/query-fields"
export { refundReasonFields, toRefundReason } from "./refund-reason"
export {
  readSubmerchant,
  submerchantTitle,
  submerchantWarnings,
  type KnownSubmerchant,
  type SubmerchantContent,
  type SubmerchantIssue,
  type SubmerchantRead,
  type SubmerchantUse,
} from "./submerchant"
