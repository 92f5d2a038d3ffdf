import type { AnswerOf, RequestOf } from "./call"
import type {
  cardForms,
  cards,
  holds,
  hostedPages,
  installments,
  links,
  paymentItems,
  payments,
  reports,
  submerchants,
  threeDs,
} from "./operations"

/**
 * Typed client of the payment service, usable without Medusa.
 *
 * @packageDocumentation
 */
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

export type CreatePaymentRequest = RequestOf<typeof payments.createPayment>
export type CancelPaymentRequest = RequestOf<typeof payments.cancelPayment>
export type InitializeThreeDsRequest = RequestOf<typeof threeDs.initializeThreeDs>
export type InitializeHostedPageRequest = RequestOf<typeof hostedPages.initializeHostedPage>
export type InitializeCardFormRequest = RequestOf<typeof cardForms.initializeCardForm>
export type StartedCardForm = AnswerOf<typeof cardForms.initializeCardForm>
export type CreateLinkRequest = RequestOf<typeof links.createLink>
export type UpdateLinkRequest = RequestOf<typeof links.updateLink>
export type CreateSubmerchantRequest = RequestOf<typeof submerchants.createSubmerchant>
export type UpdateSubmerchantRequest = RequestOf<typeof submerchants.updateSubmerchant>
export type RefundItemRequest = RequestOf<typeof payments.refundItem>
export type RefundPaymentRequest = RequestOf<typeof payments.refundPayment>

/** A charge the service says it made (direct, or 3DS finalize). */
export type ChargedPayment = AnswerOf<typeof payments.createPayment>
export type FinalizedPayment = AnswerOf<typeof threeDs.finalizeThreeDsV2>
/** A payment looked up by id or conversation id. */
export type LookedUpPayment = AnswerOf<typeof payments.retrievePayment>
/** A hosted-page result looked up by token. */
export type HostedPageResult = AnswerOf<typeof hostedPages.retrieveHostedPage>
export type CancelledPayment = AnswerOf<typeof payments.cancelPayment>
export type Refund = AnswerOf<typeof payments.refundItem>
export type PaymentLink = AnswerOf<typeof links.retrieveLink>["data"]
export type PaymentLinkPage = AnswerOf<typeof links.listLinks>["data"]
export type Submerchant = AnswerOf<typeof submerchants.retrieveSubmerchant>
export type UpdatedPaymentItem = AnswerOf<typeof paymentItems.updatePaymentItem>
export type BinProperties = AnswerOf<typeof installments.checkBin>

/** A payment in the service's reports, with its cancels and refunds. */
export type ReportedPayment = NonNullable<AnswerOf<typeof reports.retrieveReportedPayment>["payments"]>[number]
/** One line of the service's list of a day's transactions. */
export type ReportedTransaction = NonNullable<AnswerOf<typeof reports.listReportedTransactions>["transactions"]>[number]

/** A card that was just stored. */
export type CreatedCard = AnswerOf<typeof cards.createCard>
/** One card of a holder. */
export type CardDetail = NonNullable<AnswerOf<typeof cards.listCards>["cardDetails"]>[number]
/** A hold that was taken. */
export type CapturedPayment = AnswerOf<typeof holds.captureHold>
/** Installments of one kind of card, with the service's totals. */
export type InstallmentDetail = NonNullable<
  AnswerOf<typeof installments.retrieveInstallments>["installmentDetails"]
>[number]
