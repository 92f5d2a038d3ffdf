/**
 * The domain of a payment, pure: what states an attempt has, what an answer means, what may be offered, refunded and
 * reversed. No I/O, no clock, no Medusa.
 *
 * @packageDocumentation
 */
export {
  allowedFrom,
  ATTEMPT_STATES,
  isOpen,
  isOpenToLateSuccess,
  isSettled,
  mayStartBeside,
  maySupersede,
  needsLookup,
  type AttemptState,
  type MoveBy,
} from "./attempt-state"
export { newsOf } from "./attempt-news"
export type { Expectation, Flow, SellersPart } from "./expectation"
export { nameItems, type NamedItem } from "./name-items"
export type { ChargedItem, MismatchedCharge, Verdict, VerifiedPayment } from "./verdict"
export { judgeCharge, type ClaimedCharge } from "./judge-charge"
export { judgeLookup, type LookupAnswer, type LookupMoment } from "./judge-lookup"
export { judgeError, type Asked, type ErrorVerdict } from "./judge-error"
export {
  INSTALLMENT_COUNTS,
  installmentPolicy,
  type InstallmentCount,
  type InstallmentPolicy,
} from "./installment-policy"
export type { CardProperties } from "./installment-terms"
export {
  CARD_FIELDS,
  passesLuhn,
  readCard,
  type CardField,
  type CardIssue,
  type ReadCard,
  type TypedCard,
} from "./card"
export { CARD_SENTENCES, type CardSentenceCode } from "./card-sentences"
export { enabledCounts, offerOf, offersFor, type InstallmentOffer } from "./installments"
export {
  capOf,
  capOfPrice,
  floorOf,
  leftOfItem,
  leftOfPayment,
  planByAmount,
  planItemRefund,
  planRefund,
  refuseByItem,
  type RefundableItem,
  type RefundCap,
  type RefundPlan,
  type RefundStep,
} from "./refund-plan"
export {
  OF_ITEMS,
  OF_PAYMENT,
  OF_SURCHARGE,
  refuse,
  refuseAmount,
  refuseOpenOperation,
  refuseSituation,
  type RefundObstacle,
  type RefundRefusal,
  type RefundSituation,
} from "./refund-refusal"
export {
  nextReversalStep,
  type ChargeToReverse,
  type OperationOutcome,
  type PastOperation,
  type ReversalStep,
} from "./reversal"
export { differenceOf, figuresOf, isMissed, type RefundBooks } from "./refund-books"
export {
  judgePayout,
  mostPayout,
  refusePayout,
  refusePayoutChange,
  type PaidItem,
  type PayoutStanding,
  type ToldPayee,
} from "./payout"
export { refuseUnnamedPart } from "./refund-sellers"
export { previewRefund, type RefundPreview, type SellerShare } from "./refund-preview"
export { payoutAfter, sellerLoss, type SoldItem } from "./seller-loss"
export {
  sellerMovements,
  sellerTotals,
  type CountedFigures,
  type GoneBack,
  type PartChange,
  type PartChanged,
  type SellerFigures,
  type SellerItem,
  type SellerMovement,
  type SellerTotals,
  type Span,
} from "./seller-statement"
export { joined, say, type Sentence } from "./sentence"
export { findPutOff, isPutOff, PUT_OFF, putOffForGood } from "./deferred-refund"
export {
  countServiceDays,
  endOfServiceDay,
  isOnDayOf,
  SERVICE_ZONE,
  serviceDay,
  startOfServiceDay,
} from "./service-day"
export {
  compareBooks,
  type BookedCharge,
  type BookedOperation,
  type BookedSale,
  type Movement,
  type RecordedPayment,
  type ServiceFigures,
} from "./settlement-books"
export {
  differenceKind,
  settlementDays,
  totalsOf,
  type DifferenceKind,
  type SettlementDay,
  type SettlementSums,
} from "./settlement-report"
export { refuseSurcharge, surchargeNote } from "./surcharge-words"
export { SURCHARGES, surchargeLeft, surchargeOf, surchargeSentence, type Surcharge } from "./surcharge"
export { firstLookAfter, isOrderUntold, nextLookAt, QUIET_MS, TOKEN_GRACE_MS, type Waiting } from "./schedule"
export { mustCancelOrder, settleCharge, settleReview, type MedusaHolds, type Settlement } from "./settlement"
