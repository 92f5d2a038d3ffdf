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
export type * from "./types"
export {
  INSTALLMENTS,
  MAX_BASKET_ITEMS,
  PAYMENT_CHANNELS,
  PAYMENT_GROUPS,
  THREE_DS_INSTALLMENTS,
} from "./schema/basket"
export { CAPTURE_CURRENCIES } from "./operations/holds"
export { FAST_LINK_LIMIT, LINK_CATEGORIES, LINK_STATUSES } from "./operations/links"
export { MAX_IMAGE_BYTES } from "./operations/links"
export { REFUND_REASONS } from "./schema/request-fields"
export { SUBMERCHANT_TYPES, type SubMerchantType } from "./operations/submerchants"
