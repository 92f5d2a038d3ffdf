import { BuyerStage } from "../setup/buyer-stage"
import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { payRouteTests } from "./pay-route.tests"
import { providerRefundsTests } from "./provider-refunds.tests"
import { providerSessionsTests } from "./provider-sessions.tests"
import { refundItemsTests } from "./refund-items.tests"
import { returnRouteTests } from "./return-route.tests"

/** Buyers pay at the hosted page, and a merchant gives money back. */
describeStore({ ...HOSTED_STORE, env: { LOCKS_IN_POSTGRES: "true" } }, (chapter) => {
  chapter("the route of the pay address", BuyerStage, payRouteTests)
  chapter("the return from the hosted page", BuyerStage, returnRouteTests)
  chapter("payment sessions", Stage, providerSessionsTests)
  chapter("refunds", ProviderStage, providerRefundsTests)
  chapter("refunds of items", ProviderStage, refundItemsTests)
})
