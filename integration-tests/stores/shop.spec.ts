import { payRouteTests } from "../http/pay-route.tests"
import { providerRefundsTests } from "../http/provider-refunds.tests"
import { providerSessionsTests } from "../http/provider-sessions.tests"
import { refundItemsTests } from "../http/refund-items.tests"
import { returnRouteTests } from "../http/return-route.tests"
import { BuyerStage } from "../setup/buyer-stage"
import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"

/** Buyers pay at the hosted page, and a merchant gives money back. */
describeStore({ ...HOSTED_STORE, env: { LOCKS_IN_POSTGRES: "true" } }, (chapter) => {
  chapter("the route of the pay address", BuyerStage, payRouteTests)
  chapter("the return from the hosted page", BuyerStage, returnRouteTests)
  chapter("payment sessions", Stage, providerSessionsTests)
  chapter("refunds", ProviderStage, providerRefundsTests)
  chapter("refunds of items", ProviderStage, refundItemsTests)
})
