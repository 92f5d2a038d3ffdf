import type { Operation } from "../operation"
import { initializeCardForm } from "./card-forms"
import { createCard, deleteCard, listCards } from "./cards"
import { captureHold, createHold, initializeHostedHold, initializeThreeDsHold } from "./holds"
import { initializeHostedPage, retrieveHostedPage } from "./hosted-pages"
import { checkBin, retrieveInstallments } from "./installments"
import { createFastLink, createLink, deleteLink, listLinks, retrieveLink, setLinkStatus, updateLink } from "./links"
import { approvePaymentItem, disapprovePaymentItem, updatePaymentItem } from "./payment-items"
import { cancelPayment, createPayment, refundItem, refundPayment, retrievePayment } from "./payments"
import { listReportedTransactions, retrieveReportedPayment } from "./reports"
import { createSubmerchant, retrieveSubmerchant, updateSubmerchant } from "./submerchants"
import { finalizeThreeDs, finalizeThreeDsV2, initializeThreeDs } from "./three-ds"

/** An operation's place here is its name: `payments.create`. */
export const CLIENT_OPERATIONS = {
  payments: {
    /** Charges a card without 3D Secure. Moves money. Specification: POST /payment/auth. */
    create: createPayment,
    /** Looks a payment up by `paymentId`, or by `paymentConversationId` (the newest wins). POST /payment/detail. */
    retrieve: retrievePayment,
    /** Cancels a whole payment on the day it was made. Moves money. POST /payment/cancel. */
    cancel: cancelPayment,
  },
  threeDs: {
    /** Starts a 3D Secure session; `threeDSHtmlContent` is Base64 of the page to show. POST /payment/3dsecure/initialize. */
    initialize: initializeThreeDs,
    /** Charges after a successful authentication, v1. Moves money. POST /payment/3dsecure/auth. */
    finalize: finalizeThreeDs,
    /** Charges after a successful authentication, v2: checks amount, basket and currency. POST /payment/v2/3dsecure/auth. */
    finalizeV2: finalizeThreeDsV2,
  },
  hostedPages: {
    /** Starts a hosted-page session: a token, its seconds to live and the page's address. POST /payment/pay-with-svc/initialize. */
    initialize: initializeHostedPage,
    /** Looks a hosted-page result up by token. POST /payment/svcpos/checkoutform/auth/ecom/detail. */
    retrieve: retrieveHostedPage,
  },
  links: {
    /** Creates a payment link with an image (raw Base64, JPEG or PNG, at most 2 MB). POST /v2/svclink/products. */
    create: createLink,
    /** Creates a single-use link of at most 750.00 TRY. POST /v2/svclink/fast-link/products. */
    createFast: createFastLink,
    retrieve: retrieveLink,
    /** One page of links: `page` from 1, `count` from 1 to 100. GET /v2/svclink/products. */
    list: listLinks,
    update: updateLink,
    /** PATCH /v2/svclink/products/{token}/status/{status}. Setting the state it already has succeeds. */
    setStatus: setLinkStatus,
    delete: deleteLink,
  },
  submerchants: {
    /** Creates a submerchant of one of three types and returns its key. POST /onboarding/submerchant. */
    create: createSubmerchant,
    /** Updates by key; the type never changes. PUT /onboarding/submerchant. */
    update: updateSubmerchant,
    /** Looks a submerchant up by the external id. POST /onboarding/submerchant/detail. */
    retrieve: retrieveSubmerchant,
  },
  paymentItems: {
    /** Changes payout or submerchant of one item, before approval and before any refund. PUT /payment/item. */
    update: updatePaymentItem,
    /** Has an item's seller paid. Moves money; not in the specification. POST /payment/svcpos/item/approve. */
    approve: approvePaymentItem,
    /** Withdraws the approval of an item. Moves money; not in the specification. POST /payment/svcpos/item/disapprove. */
    disapprove: disapprovePaymentItem,
  },
  refunds: {
    /** Refunds one item, at most what is left of it. Moves money. POST /payment/refund. */
    createForItem: refundItem,
    /** Refunds a payment; the service chooses the items. Moves money. POST /v2/payment/refund. */
    createForPayment: refundPayment,
  },
  bins: {
    /** Reads a card's properties by its first 6 or 8 digits. POST /payment/bin/check. */
    check: checkBin,
  },
  /** The service's own books. Not in the specification: the account must have them. */
  reports: {
    /** Payments with their cancels and refunds, each with its own conversationId. GET /v2/reporting/payment/details. */
    retrievePayment: retrieveReportedPayment,
    /** One page of a calendar day's transactions: `page` from 1. GET /v2/reporting/payment/transactions. */
    listTransactions: listReportedTransactions,
  },
  /** A card form of the service, in the shop or as a page. Not in the specification: the account must have it. */
  cardForms: {
    /** Starts a form: a token, HTML for the shop's page, and a page's address. POST /payment/svcpos/checkoutform/initialize/auth/ecom. */
    initialize: initializeCardForm,
  },
  /** Amounts held on a card. Not in the specification: the account must have them. `payments.cancel` releases one. */
  holds: {
    /** Holds an amount on a card without 3D Secure; takes what `payments.create` takes. POST /payment/preauth. */
    create: createHold,
    /** Starts a 3D Secure session for a hold; `threeDs.finalize` or `finalizeV2` ends it. POST /payment/3dsecure/initialize/preauth. */
    initializeThreeDs: initializeThreeDsHold,
    /** Starts a page that holds; `hostedPages.retrieve` has its result. POST /payment/svcpos/checkoutform/initialize/preauth/ecom. */
    initializeHostedPage: initializeHostedHold,
    /** Captures a hold, `paidPrice` of it. Moves money. POST /payment/postauth. */
    capture: captureHold,
  },
  /** Stored cards, not in the specification. A charge takes `paymentCard: { cardUserKey, cardToken }`, or answers both (`registerCard: 1`). */
  cards: {
    /** Stores a card, under a new holder (`email`) or a known one (`cardUserKey`). POST /cardstorage/card. */
    create: createCard,
    /** All cards of a holder. POST /cardstorage/cards. */
    list: listCards,
    delete: deleteCard,
  },
  /** Installments of the service. Not in the specification: the account must have them. */
  installments: {
    /** Reads a price's total in each count, by kind of card or for one card's first 6 or 8 digits. POST /payment/svcpos/installment. */
    retrieve: retrieveInstallments,
  },
}

export const OPERATIONS: readonly Operation[] = Object.values(CLIENT_OPERATIONS).flatMap((group) =>
  Object.values<Operation>(group),
)
