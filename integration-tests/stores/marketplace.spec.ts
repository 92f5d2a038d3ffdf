import { accessTests } from "../http/access.tests"
import { marketplaceApprovalsTests } from "../http/marketplace-approvals.tests"
import { marketplaceCheckoutTests } from "../http/marketplace-checkout.tests"
import { marketplaceRefundsTests } from "../http/marketplace-refunds.tests"
import { payoutsTests } from "../http/payouts.tests"
import { submerchantsTests } from "../http/submerchants.tests"
import { CardStage } from "../setup/card-stage"
import { MARKET_STORE, MarketStage } from "../setup/market-stage"
import { describeStore, Stage } from "../setup/stage"

/** A marketplace keeps its sellers at the service, sells their goods, gives money back and pays them. */
describeStore(MARKET_STORE, (chapter) => {
  chapter("a checkout with several sellers' items", CardStage, marketplaceCheckoutTests)
  chapter("refunds of sellers' items", MarketStage, marketplaceRefundsTests)
  chapter("payouts", MarketStage, payoutsTests)
  chapter("approvals of items", MarketStage, marketplaceApprovalsTests)
  chapter("the routes of sellers", Stage, submerchantsTests)
  chapter("the access to every route", Stage, accessTests)
})
