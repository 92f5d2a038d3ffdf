export { forgetPayment, goToPayment, type GoOptions, type PaymentStorage, rememberedPayment } from "./go"
export { type MessageCode, type MessageLocale, PAYMENT_MESSAGES, paymentMessage } from "./messages"
export {
  type PaymentState,
  type PaymentStatus,
  pollPayment,
  type PollOptions,
  type PollResult,
  retrievePayment,
} from "./poll"
export { type PaymentReturn, readReturn } from "./read-return"
export { type Payable, startPayment, type StartOptions } from "./start"
export { callStore, type StoreApi, StoreApiError, type StoreCall } from "./store-api"
export {
  type Buyer,
  BUYER_FIELDS,
  type BuyerField,
  HOSTED_PROVIDER,
  type NextStep,
  PAYMENT_ERROR_CODES,
  type PaymentErrorCode,
  type PaymentKey,
  type StartedPayment,
} from "./types"
