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
export { refusal, refusedFields, REQUIRED, type Refused, type RefusedField } from "./refusal"
export {
  heldUntil,
  HOLD_STATES,
  holdAtStart,
  holdEndedAt,
  isHoldStale,
  isReleased,
  isUncaptured,
  nextHoldCheck,
  getPhase,
  warnFrom,
  type HoldState,
  type HoldTerms,
} from "./hold"
export {
  reportedState,
  type Expectation,
  type Flow,
  type SellersPart,
  type ChargedItem,
  type Verdict,
  pickItemFacts,
  pickPaymentFacts,
} from "./attempt/verdict"
export { judgeCharge } from "./attempt/judge-charge"
export { judgeLookup } from "./attempt/judge-lookup"
export { judgeError, type Asked, type ErrorVerdict } from "./attempt/judge-error"
export {
  INSTALLMENT_COUNTS,
  installmentPolicy,
  type InstallmentCount,
  type InstallmentPolicy,
  type CardProperties,
} from "./installments/installment-policy"
export {
  listRuns,
  serviceOffersFor,
  type ServiceTotal,
  enabledCounts,
  getOffer,
  offersFor,
  type InstallmentOffer,
} from "./installments/installments"
export {
  CARD_FIELDS,
  isCardExpired,
  passesLuhn,
  readCard,
  storableDigits,
  type CardField,
  type TypedCard,
  CARD_SENTENCES,
  type CardSentenceCode,
} from "./attempt/card"
export { ORDER_OF_CART_NOT_FOUND } from "./attempt/sentences"
export {
  getCap,
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
  floorToMinor,
  mostPayout,
  nameItems,
  type ApprovalHold,
  type NamedItem,
  type PaidItem,
  type RefundableItem,
  previewRefund,
  type RefundPreview,
  payoutAfter,
} from "./refund/refund-plan"
export { refuse, refuseAmount, refuseOpenOperation, refuseSituation, type RefundRefusal } from "./refund/refund-refusal"
export {
  amountToSend,
  backAfter,
  exactAmount,
  isBelowMinorUnit,
  restBefore,
  roundedBothWays,
  getDifference,
  isMissed,
  type RefundBooks,
} from "./refund/running-total"
export {
  findReturnProof,
  type ReturnedPart,
  type ReturnProof,
  findForeignReturns,
  type ForeignReturn,
} from "./refund/reported-return"
export { nextReversalStep, type OperationOutcome, type ReversalStep, findPutOff, isPutOff } from "./refund/reversal"
export { getFigures, nothingLeft, OF_PAYMENT, OF_SURCHARGE, PUT_OFF, putOffForGood } from "./refund/sentences"
export { judgePayout, refusePayout, refusePayoutChange } from "./payouts/payout"
export {
  isOnHold,
  judgeApproval,
  refuseApproval,
  refuseTakingBack,
  waitsForApproval,
  type ApprovalRefusal,
  APPROVAL_TIMES,
  approvalPolicy,
  approvalTime,
  type ApprovalPolicy,
} from "./payouts/approval"
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
export {
  countServiceDays,
  endOfServiceDay,
  isOnDayOf,
  SERVICE_ZONE,
  serviceDay,
  serviceMinute,
  startOfServiceDay,
  daysToRead,
  nextReading,
} from "./reports/service-day"
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
  listTotals,
  type DifferenceKind,
  type SettlementDay,
  type SettlementSums,
} from "./reports/settlement-report"
export {
  refuseSurcharge,
  SURCHARGES,
  surchargeLeft,
  surchargeNote,
  getSurcharge,
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
