import { BuyerStage } from "../setup/buyer-stage"
import { HOSTED_STORE } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { middlewaresTests } from "./middlewares.tests"
import { orderPaymentsTests } from "./order-payments.tests"
import { payRouteTests } from "./pay-route.tests"
import { providerSessionsTests } from "./provider-sessions.tests"
import { returnAddressTests } from "./return-address.tests"
import { returnRouteTests } from "./return-route.tests"
import { statusRouteTests } from "./status-route.tests"

/** Buyers pay at the hosted page. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("the route of the pay address", BuyerStage, payRouteTests)
  chapter("the return from the hosted page", BuyerStage, returnRouteTests)
  chapter("the return address route", BuyerStage, returnAddressTests)
  chapter("the status route", BuyerStage, statusRouteTests)
  chapter("payment sessions", Stage, providerSessionsTests)
  chapter("payments of orders", Stage, orderPaymentsTests)
  chapter("the middlewares", BuyerStage, middlewaresTests)
})
