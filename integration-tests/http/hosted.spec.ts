import { BuyerStage } from "../setup/buyer-stage"
import { HOSTED_STORE } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { middlewaresTests } from "./middlewares.tests"
import { orderPaymentsTests } from "./order-payments.tests"
import { returnAddressTests } from "./return-address.tests"
import { statusRouteTests } from "./status-route.tests"
import { unmakeableOrdersTests } from "./unmakeable-orders.tests"

/** Buyers pay at the hosted page. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("carts of which no order can be made", BuyerStage, unmakeableOrdersTests)
  chapter("the return address route", BuyerStage, returnAddressTests)
  chapter("the status route", BuyerStage, statusRouteTests)
  chapter("payments of orders", Stage, orderPaymentsTests)
  chapter("the middlewares", BuyerStage, middlewaresTests)
})
