import { checkBin } from "./bins"
import { initializeCardForm, initializeHostedHold } from "./card-forms"
import { createCard, deleteCard, listCards } from "./cards"
import { capture, createHold, initializeThreeDsHold } from "./holds"
import { initializeHostedPage, retrieveHostedPage } from "./hosted-pages"
import { retrieveInstallments } from "./installments"
import { createFastLink, createLink, deleteLink, listLinks, retrieveLink, setLinkStatus, updateLink } from "./links"
import type { Operation } from "./operation"
import { approvePaymentItem, disapprovePaymentItem, updatePaymentItem } from "./payment-items"
import { cancelPaymentOperation, createPayment, retrievePayment } from "./payments"
import { refundForItem, refundForPayment } from "./refunds"
import { listReportedTransactions, retrieveReportedPayment } from "./reports"
import { createSubmerchant, retrieveSubmerchant, updateSubmerchant } from "./submerchants"
import { finalizeThreeDs, finalizeThreeDsV2, initializeThreeDsPayment } from "./three-ds"

/** The 22 operations of the specification, and those that need a capability. */
export const OPERATIONS: readonly Operation[] = [
  createPayment,
  retrievePayment,
  cancelPaymentOperation,
  initializeThreeDsPayment,
  finalizeThreeDs,
  finalizeThreeDsV2,
  initializeHostedPage,
  retrieveHostedPage,
  createLink,
  createFastLink,
  retrieveLink,
  listLinks,
  updateLink,
  setLinkStatus,
  deleteLink,
  createSubmerchant,
  updateSubmerchant,
  retrieveSubmerchant,
  updatePaymentItem,
  refundForItem,
  refundForPayment,
  checkBin,
  retrieveReportedPayment,
  listReportedTransactions,
  approvePaymentItem,
  disapprovePaymentItem,
  createHold,
  initializeThreeDsHold,
  initializeHostedHold,
  capture,
  retrieveInstallments,
  initializeCardForm,
  createCard,
  listCards,
  deleteCard,
]
