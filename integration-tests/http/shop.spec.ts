import { BuyerStage } from "../setup/buyer-stage"
import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { attentionTests } from "./attention.tests"
import { linksTests } from "./links.tests"
import { overviewTests } from "./overview.tests"
import { payRouteTests } from "./pay-route.tests"
import { paymentListTests } from "./payment-list.tests"
import { providerRefundsTests } from "./provider-refunds.tests"
import { providerSessionsTests } from "./provider-sessions.tests"
import { refundItemsTests } from "./refund-items.tests"
import { returnRouteTests } from "./return-route.tests"

/** Buyers pay at the hosted page; a merchant gives money back, manages payments and sells by payment link. */
describeStore({ ...HOSTED_STORE, env: { LOCKS_IN_POSTGRES: "true" } }, (chapter) => {
  chapter("the route of the pay address", BuyerStage, payRouteTests)
  chapter("the return from the hosted page", BuyerStage, returnRouteTests)
  chapter("payment sessions", Stage, providerSessionsTests)
  chapter("refunds", ProviderStage, providerRefundsTests)
  chapter("refunds of items", ProviderStage, refundItemsTests)
  chapter("the list of what needs attention", ProviderStage, attentionTests)
  chapter("the list of payments", ProviderStage, paymentListTests)
  chapter("the overview", ProviderStage, overviewTests)
  chapter("payment links", Stage, linksTests, { flexibleLinks: true })
})
