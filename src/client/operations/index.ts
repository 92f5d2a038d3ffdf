import type { Operation } from "../operation"
import * as cards from "./cards"
import * as cardForms from "./card-forms"
import * as holds from "./holds"
import * as hostedPages from "./hosted-pages"
import * as installments from "./installments"
import * as links from "./links"
import * as paymentItems from "./payment-items"
import * as payments from "./payments"
import * as reports from "./reports"
import * as submerchants from "./submerchants"
import * as threeDs from "./three-ds"

export const OPERATIONS: readonly Operation[] = [
  payments.createPayment,
  payments.retrievePayment,
  payments.cancelPayment,
  threeDs.initializeThreeDs,
  threeDs.finalizeThreeDs,
  threeDs.finalizeThreeDsV2,
  hostedPages.initializeHostedPage,
  hostedPages.retrieveHostedPage,
  links.createLink,
  links.createFastLink,
  links.retrieveLink,
  links.listLinks,
  links.updateLink,
  links.setLinkStatus,
  links.deleteLink,
  submerchants.createSubmerchant,
  submerchants.updateSubmerchant,
  submerchants.retrieveSubmerchant,
  paymentItems.updatePaymentItem,
  payments.refundItem,
  payments.refundPayment,
  installments.checkBin,
  reports.retrieveReportedPayment,
  reports.listReportedTransactions,
  paymentItems.approvePaymentItem,
  paymentItems.disapprovePaymentItem,
  holds.createHold,
  holds.initializeThreeDsHold,
  holds.initializeHostedHold,
  holds.captureHold,
  installments.retrieveInstallments,
  cardForms.initializeCardForm,
  cards.createCard,
  cards.listCards,
  cards.deleteCard,
]

export {
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
}
