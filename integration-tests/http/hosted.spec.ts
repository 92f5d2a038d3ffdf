import { BuyerStage } from "../setup/buyer-stage"
import { CARD_FORM, HOSTED } from "../setup/hosted-checkout"
import { ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { cardFormsTests } from "./card-forms.tests"
import { holdsOrdersTests } from "./holds-orders.tests"
import { holdsTests } from "./holds.tests"
import { middlewaresTests } from "./middlewares.tests"
import { notificationsTests } from "./notifications.tests"
import { providerCompensationTests } from "./provider-compensation.tests"
import { providerStatusTests } from "./provider-status.tests"
import { recoveryChargedTests } from "./recovery-charged.tests"
import { refundDifferencesTests } from "./refund-differences.tests"
import { refundGuardsTests } from "./refund-guards.tests"
import { FinerStage, refundsFinerTests } from "./refunds-finer.tests"
import { resolveOperationsTests } from "./resolve-operations.tests"
import { retentionTests } from "./retention.tests"
import { returnAddressTests } from "./return-address.tests"
import { reviewTests } from "./review.tests"
import { statusRouteTests } from "./status-route.tests"
import { unmakeableOrdersTests } from "./unmakeable-orders.tests"

const STORED_CARDS = { SVC_STORED_CARDS_SECRET: "a secret of the tests of at least 32 characters" }

/** Buyers pay at the hosted page; payments are reviewed, reported, recovered, erased, held, refunded and reversed. */
describeStore({ paymentProviders: [HOSTED, CARD_FORM, "pp_system_default"], env: STORED_CARDS }, (chapter) => {
  chapter("carts of which no order can be made", BuyerStage, unmakeableOrdersTests)
  chapter("the return address route", BuyerStage, returnAddressTests)
  chapter("the status route", BuyerStage, statusRouteTests)
  chapter("the service's card form", BuyerStage, cardFormsTests)
  chapter("the middlewares", BuyerStage, middlewaresTests)
  chapter("notifications of the service", BuyerStage, notificationsTests)
  chapter("the retention of buyers' data", Stage, retentionTests)
  chapter("orders that a crash left", BuyerStage, recoveryChargedTests)
  chapter("orders under fraud review", BuyerStage, reviewTests)
  chapter("the status of a payment", ProviderStage, providerStatusTests)
  chapter("amounts that are held", ProviderStage, holdsTests)
  chapter("orders that ship or change while their amount is held", ProviderStage, holdsOrdersTests)
  chapter("the guards of refunds", ProviderStage, refundGuardsTests)
  chapter("refunds that the books disagree on", ProviderStage, refundDifferencesTests)
  chapter("refunds of totals finer than a minor unit", FinerStage, refundsFinerTests)
  chapter("refunds whose response was lost", ProviderStage, resolveOperationsTests)
  chapter("charges that are reversed because no order was made", ProviderStage, providerCompensationTests)
})
