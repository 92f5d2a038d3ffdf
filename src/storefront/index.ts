export { type BankDocument, type BankFrame, showBankPage, showBankPageInFrame } from "./bank-page"
export { type CardFormOptions, type CardFormPlace, mountCardForm, type MountedCardForm } from "./card-form"
export {
  type BankInstallments,
  bankInstallments,
  type BinCheck,
  getBin,
  type CardFacts,
  checkBin,
  type CheckBinOptions,
  type InstallmentPart,
  installmentParts,
  type InstallmentRow,
  installmentTable,
  type Priced,
} from "./installments"
export {
  forgetPayment,
  goToPayment,
  type GoOptions,
  type PaymentStorage,
  rememberedPayment,
  type RememberedPayment,
  rememberPayment,
} from "./bank-page"
export { type MessageCode, type MessageLocale, PAYMENT_MESSAGES, paymentMessage, REVERSAL_MESSAGES } from "./messages"
export { type CardOrStored, type CardPayment, type CardResult, payWithCard, type TypedCard } from "./pay-with-card"
export {
  type ChargedInInstallments,
  type DeclineReason,
  type PaymentState,
  type PaymentStatus,
  pollPayment,
  type PollOptions,
  type PollResult,
  retrievePayment,
} from "./poll"
export { type PaymentReturn, readReturn } from "./read-return"
export { type Payable, startCardPayment, startPayment, type StartOptions } from "./start"
export { deleteStoredCard, listStoredCards, type StoredCard } from "./stored-cards"
export { callStore, type FieldError, type StoreApi, StoreApiError, type StoreCall } from "./store-api"
export {
  type Buyer,
  BUYER_FIELDS,
  type BuyerField,
  CARD_PROVIDERS,
  type CardProvider,
  FORM_PROVIDER,
  HOSTED_PROVIDER,
  type NextStep,
  PAYMENT_ERROR_CODES,
  type PageProvider,
  type PaymentErrorCode,
  type PaymentKey,
  REVERSAL_REASONS,
  type ReversalReason,
  type StartedPayment,
} from "./types"
