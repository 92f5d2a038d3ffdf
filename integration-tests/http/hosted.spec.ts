import { BuyerStage } from "../setup/buyer-stage"
import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { middlewaresTests } from "./middlewares.tests"
import { orderPaymentsTests } from "./order-payments.tests"
import { returnAddressTests } from "./return-address.tests"
import { statusRouteTests } from "./status-route.tests"
import { unmakeableOrdersTests } from "./unmakeable-orders.tests"
import { notificationsTests } from "./notifications.tests"
import { providerStatusTests } from "./provider-status.tests"
import { recoveryChargedTests } from "./recovery-charged.tests"
import { retentionTests } from "./retention.tests"
import { reviewTests } from "./review.tests"

/** Buyers pay at the hosted page; payments are reviewed, reported, recovered and erased. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("carts of which no order can be made", BuyerStage, unmakeableOrdersTests)
  chapter("the return address route", BuyerStage, returnAddressTests)
  chapter("the status route", BuyerStage, statusRouteTests)
  chapter("payments of orders", Stage, orderPaymentsTests)
  chapter("the middlewares", BuyerStage, middlewaresTests)
  chapter("notifications of the service", BuyerStage, notificationsTests)
  chapter("the retention of buyers' data", Stage, retentionTests)
  chapter("recovery of a payment that was charged", Stage, recoveryChargedTests)
  chapter("orders under fraud review", BuyerStage, reviewTests)
  chapter("the status of a payment", ProviderStage, providerStatusTests)
})
