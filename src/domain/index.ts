/**
 * The domain of a payment, pure: what states an attempt has, what an answer means, what may be offered, refunded and
 * reversed. No I/O, no clock, no Medusa.
 *
 * @packageDocumentation
 */
export {
  allowedFrom,
  ATTEMPT_STATES,
  awaitsOrder,
  forbidsCompletion,
  hasCharge,
  hasEndedCharged,
  hasEndedState,
  isAnnounced,
  isGoingBack,
  isInProgress,
  isOpen,
  isOpenToLateSuccess,
  isSuccess,
  isTaken,
  isWithoutMoney,
  isWorthLookingUp,
  mayHoldMoney,
  mayHoldMoneySoon,
  mayLoseOrder,
  mayNeedOrder,
  mayStartBeside,
  maySupersede,
  needsLookup,
  ORDER_PLACED_LOST_MS,
  STALE_AFTER_MS,
  STATES,
  wasAuthorized,
  wasTaken,
  type AttemptState,
  type MoveBy,
} from "./attempt/attempt-state"
export {
  CART_CHANGED,
  merchantReason,
  NOT_OWED,
  ORDER_FAILED,
  ORDER_OBSTACLES,
  readReason,
  REVERSAL_REASONS,
  saidReason,
  type OrderObstacle,
  type ReversalReason,
  type WhyBack,
} from "./attempt/reversal-reason"
export {
  heldUntil,
  HOLD_STATES,
  holdAtStart,
  holdEndedAt,
  isHoldStale,
  isReleased,
  isUncaptured,
  nextHoldCheck,
  phaseOf,
  warnFrom,
  type HoldState,
  type HoldTerms,
} from "./hold"
export { reportedState } from "./attempt/reported-state"
export type { Expectation, Flow, SellersPart } from "./attempt/expectation"
export type { ChargedItem, Verdict } from "./attempt/verdict"
export { judgeCharge } from "./attempt/judge-charge"
export { judgeLookup } from "./attempt/judge-lookup"
export { judgeError, type Asked, type ErrorVerdict } from "./attempt/judge-error"
export {
  INSTALLMENT_COUNTS,
  installmentPolicy,
  type InstallmentCount,
  type InstallmentPolicy,
} from "./installments/installment-policy"
export { runsOf, serviceOffersFor, type ServiceTotal } from "./installments/service-offers"
export type { CardProperties } from "./installments/installment-terms"
export {
  CARD_FIELDS,
  isCardExpired,
  passesLuhn,
  readCard,
  storableDigits,
  type CardField,
  type TypedCard,
} from "./attempt/card"
export { ORDER_OF_CART_NOT_FOUND } from "./attempt/sentences"
export { CARD_SENTENCES, type CardSentenceCode } from "./attempt/card-sentences"
export { enabledCounts, offerOf, offersFor, type InstallmentOffer } from "./installments/installments"
export {
  capOf,
  capOfPrice,
  leftOfItem,
  leftOfPayment,
  planByAmount,
  planItemRefund,
  planRefund,
  refuseByItem,
  refuseUnnamedPart,
  type RefundCap,
  type RefundStep,
} from "./refund/refund-plan"
export { refuse, refuseAmount, refuseOpenOperation, refuseSituation, type RefundRefusal } from "./refund/refund-refusal"
export {
  amountToSend,
  backAfter,
  exactAmount,
  isBelowMinorUnit,
  restBefore,
  roundedBothWays,
} from "./refund/running-total"
export { findReturnProof, type ReturnedPart, type ReturnProof } from "./refund/reported-return"
export { findForeignReturns, type ForeignReturn } from "./refund/foreign-return"
export { nextReversalStep, type OperationOutcome, type ReversalStep } from "./refund/reversal"
export { differenceOf, isMissed, type RefundBooks } from "./refund/refund-books"
export { figuresOf, nothingLeft, OF_PAYMENT, OF_SURCHARGE, PUT_OFF, putOffForGood } from "./refund/sentences"
export {
  floorOf,
  mostPayout,
  nameItems,
  type ApprovalHold,
  type NamedItem,
  type PaidItem,
  type RefundableItem,
} from "./refund/paid-item"
export { judgePayout, refusePayout, refusePayoutChange } from "./payouts/payout"
export {
  isOnHold,
  judgeApproval,
  refuseApproval,
  refuseTakingBack,
  waitsForApproval,
  type ApprovalRefusal,
} from "./payouts/approval"
export { APPROVAL_TIMES, approvalPolicy, approvalTime, type ApprovalPolicy } from "./payouts/approval-policy"
export { previewRefund, type RefundPreview } from "./refund/refund-preview"
export { payoutAfter } from "./refund/seller-loss"
export {
  approvalTotals,
  sellerMovements,
  sellerTotals,
  type ApprovalTotals,
  type CountedFigures,
  type SellerFigures,
  type SellerItem,
  type SellerMovement,
  type SellerTotals,
  type Span,
} from "./reports/seller-statement"
export { amountText, figure, joined, say, type Sentence } from "./sentence"
export { findPutOff, isPutOff } from "./refund/deferred-refund"
export {
  countServiceDays,
  endOfServiceDay,
  isOnDayOf,
  SERVICE_ZONE,
  serviceDay,
  serviceMinute,
  startOfServiceDay,
} from "./reports/service-day"
export { daysToRead, nextReading } from "./reports/reading-schedule"
export {
  compareBooks,
  type BookedCharge,
  type BookedOperation,
  type BookedSale,
  type Movement,
  type RecordedPayment,
  type ServiceFigures,
} from "./reports/settlement-books"
export {
  differenceKind,
  settlementDays,
  totalsOf,
  type DifferenceKind,
  type SettlementDay,
  type SettlementSums,
} from "./reports/settlement-report"
export {
  refuseSurcharge,
  SURCHARGES,
  surchargeLeft,
  surchargeNote,
  surchargeOf,
  surchargeSentence,
  type Surcharge,
} from "./refund/surcharge"
export {
  earliest,
  isOrderPlacedUnsent,
  isStale,
  nextCheckTime,
  LAST_LATE_CHECK_MS,
  TOKEN_GRACE_MS,
  type Waiting,
  wasTakenBack,
} from "./attempt/schedule"
export { isLeftUnpaid, mustCancelOrder, decideCharge, decideReview, type MedusaFacts } from "./attempt/charge-decision"
