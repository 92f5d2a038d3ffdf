import type { AnswerOf, RequestOf } from "./call"
import type { CLIENT_OPERATIONS } from "./operations"

/** Typed client of the payment service, usable without Medusa. @packageDocumentation */
export { createSvcClient, type Call, type SvcClient } from "./client"
export type { AnswerVerification } from "./read-answer"
export type { CallOptions } from "./call"
export type { ObservedCall, SvcClientOptions, SvcLogger } from "./options"
export type { HttpOptions, HttpRequest } from "./http"
export { SvcError, type ErrorKind, type ErrorOutcome, type RequestIssue } from "./error"
export { errorKind, groupOfCode, KNOWN_ERROR_CODES, KNOWN_ERROR_GROUPS, plainCode } from "./error-codes"
export { BRAND_NAMES, type BrandName, type NameOverrides } from "./names"
export type { MessageReader, Notification, ThreeDsCallback } from "./messages"
export { SecretText } from "./redact"
export type { Verification } from "./signing"
export {
  INSTALLMENTS,
  MAX_BASKET_ITEMS,
  PAYMENT_CHANNELS,
  PAYMENT_GROUPS,
  THREE_DS_INSTALLMENTS,
} from "./schema/basket"
export { CAPTURE_CURRENCIES } from "./operations/holds"
export { REFUND_REASONS } from "./schema/request-fields"
export { FAST_LINK_LIMIT, LINK_CATEGORIES, LINK_STATUSES, MAX_IMAGE_BYTES } from "./terms"
export { SUBMERCHANT_TYPES, type SubMerchantType } from "./terms"

export type { BasketItem, Installment } from "./schema/basket"
export type { Address, Buyer, PaymentCard, StoredCard } from "./schema/basket"
export type { ItemTransaction } from "./schema/payment-result"

type Places = typeof CLIENT_OPERATIONS

export type CreatePaymentRequest = RequestOf<Places["payments"]["create"]>
export type CancelPaymentRequest = RequestOf<Places["payments"]["cancel"]>
export type InitializeThreeDsRequest = RequestOf<Places["threeDs"]["initialize"]>
export type InitializeHostedPageRequest = RequestOf<Places["hostedPages"]["initialize"]>
export type InitializeCardFormRequest = RequestOf<Places["cardForms"]["initialize"]>
export type StartedCardForm = AnswerOf<Places["cardForms"]["initialize"]>
export type CreateLinkRequest = RequestOf<Places["links"]["create"]>
export type UpdateLinkRequest = RequestOf<Places["links"]["update"]>
export type CreateSubmerchantRequest = RequestOf<Places["submerchants"]["create"]>
export type UpdateSubmerchantRequest = RequestOf<Places["submerchants"]["update"]>
export type RefundItemRequest = RequestOf<Places["refunds"]["createForItem"]>
export type RefundPaymentRequest = RequestOf<Places["refunds"]["createForPayment"]>

/** A charge the service says it made (direct, or 3DS finalize). */
export type ChargedPayment = AnswerOf<Places["payments"]["create"]>
export type FinalizedPayment = AnswerOf<Places["threeDs"]["finalizeV2"]>
export type LookedUpPayment = AnswerOf<Places["payments"]["retrieve"]>
export type HostedPageResult = AnswerOf<Places["hostedPages"]["retrieve"]>
export type CancelledPayment = AnswerOf<Places["payments"]["cancel"]>
export type Refund = AnswerOf<Places["refunds"]["createForItem"]>
export type PaymentLink = AnswerOf<Places["links"]["retrieve"]>["data"]
export type PaymentLinkPage = AnswerOf<Places["links"]["list"]>["data"]
export type Submerchant = AnswerOf<Places["submerchants"]["retrieve"]>
export type UpdatedPaymentItem = AnswerOf<Places["paymentItems"]["update"]>
export type BinProperties = AnswerOf<Places["bins"]["check"]>

/** A payment in the service's reports, with its cancels and refunds. */
export type ReportedPayment = NonNullable<AnswerOf<Places["reports"]["retrievePayment"]>["payments"]>[number]
/** One line of the service's list of a day's transactions. */
export type ReportedTransaction = NonNullable<AnswerOf<Places["reports"]["listTransactions"]>["transactions"]>[number]

export type CreatedCard = AnswerOf<Places["cards"]["create"]>
export type CardDetail = NonNullable<AnswerOf<Places["cards"]["list"]>["cardDetails"]>[number]
export type CapturedPayment = AnswerOf<Places["holds"]["capture"]>
/** Installments of one kind of card, with the service's totals. */
export type InstallmentDetail = NonNullable<AnswerOf<Places["installments"]["retrieve"]>["installmentDetails"]>[number]
