import { z } from "zod"
import { defineOperation } from "../operation"
import {
  amountNote,
  decimalNote,
  defineAnswer,
  flagNote,
  idNote,
  integerNote,
  listNote,
  note,
} from "../schema/answer-fields"
import { describing, itemTransactionFields } from "../schema/payment-result"
import { defineRequest, day, integer, paymentReference, paymentReferenceIssues } from "../schema/request-fields"

/** Published interface description. An unreadable field is left out. How soon a report is complete is not published: a missing entry proves nothing. */

/** Failed tries may be listed too. */
const returned = {
  refundPrice: amountNote(),
  /** Its numbers are not published. */
  refundStatus: integerNote(),
  /** ISO 8601; local time under a `Z`. */
  createdDate: note(),
  currencyCode: note(),
  authCode: idNote(),
  hostReference: note(),
  errorCode: idNote(),
  errorGroup: idNote(),
  errorMessage: note(),
}

const reportedCancel = z.looseObject({
  refundId: idNote(),
  cancelConversationId: idNote(),
  ...returned,
})

const reportedRefund = z.looseObject({
  refundTxId: idNote(),
  refundConversationId: idNote(),
  isAfterSettlement: flagNote(),
  svcCommissionRateAmount: decimalNote(),
  ...returned,
})

const reportedPayment = z.looseObject({
  ...describing,
  paymentId: idNote(),
  /** 0 failed, 1 succeeded, 2 3D Secure begun, 3 came back from it (documentation pages); another source reads 2 as failed or begun. */
  paymentStatus: integerNote(),
  paymentRefundStatus: idNote(),
  paymentConversationId: idNote(),
  fraudStatus: integerNote(),
  threeDS: integerNote(),
  createdDate: note(),
  basketId: note(),
  price: amountNote(),
  paidPrice: amountNote(),
  currency: note(),
  cancels: listNote(reportedCancel),
  itemTransactions: listNote(z.looseObject({ ...itemTransactionFields, refunds: listNote(reportedRefund) })),
})

const reportedTransaction = z.looseObject({
  transactionType: idNote(),
  transactionDate: note(),
  transactionId: idNote(),
  transactionStatus: integerNote(),
  /** 1: after the payout; 0: before it. */
  afterSettlement: integerNote(),
  paymentTxId: idNote(),
  paymentId: idNote(),
  conversationId: idNote(),
  paymentPhase: note(),
  price: amountNote(),
  paidPrice: amountNote(),
  transactionCurrency: note(),
  settlementCurrency: note(),
  installment: integerNote(),
  threeDS: integerNote(),
  authCode: idNote(),
  hostReference: note(),
  posOrderId: note(),
  basketId: note(),
  svcCommission: decimalNote(),
  svcFee: decimalNote(),
  parity: decimalNote(),
  svcConversionAmount: decimalNote(),
  merchantPayoutAmount: decimalNote(),
  subMerchantPayoutAmount: decimalNote(),
})

export const reports = {
  // at most two years back
  /** Payments with their cancels and refunds, each with its own conversationId. GET /v2/reporting/payment/details. */
  retrievePayment: defineOperation({
    method: "GET",
    path: "/v2/reporting/payment/details",
    effect: "read",
    query: ["locale", "conversationId", "paymentId", "paymentConversationId"],
    request: defineRequest({ ...paymentReference }),
    issues: paymentReferenceIssues,
    answer: defineAnswer({ payments: listNote(reportedPayment) }),
  }),

  // at most two years back
  /** One page of a calendar day's transactions: `page` from 1. GET /v2/reporting/payment/transactions. */
  listTransactions: defineOperation({
    method: "GET",
    path: "/v2/reporting/payment/transactions",
    effect: "read",
    query: ["locale", "conversationId", "transactionDate", "page"],
    request: defineRequest({ transactionDate: day(), page: integer(1, 2_147_483_647) }),
    answer: defineAnswer({
      currentPage: integerNote(),
      totalPageCount: integerNote(),
      transactions: listNote(reportedTransaction),
    }),
  }),
}
