import { MARKET_STORE, MarketStage } from "../setup/market-stage"
import { describeStore } from "../setup/stage"
import { marketplaceOwedTests } from "./marketplace-owed.tests"
import { marketplacePanelTests } from "./marketplace-panel.tests"
import { marketplaceRefundPartsTests } from "./marketplace-refund-parts.tests"
import { marketplaceRefundsTests } from "./marketplace-refunds.tests"
import { payoutsTests } from "./payouts.tests"
import { payoutsUnheardTests } from "./payouts-unheard.tests"

/** A marketplace gives money back and pays sellers. */
describeStore(MARKET_STORE, (chapter) => {
  chapter("refunds of sellers", MarketStage, marketplaceRefundsTests)
  chapter("refunds of parts", MarketStage, marketplaceRefundPartsTests)
  chapter("what is owed on an order of sellers", MarketStage, marketplaceOwedTests)
  chapter("payouts", MarketStage, payoutsTests)
  chapter("the panel of an order of sellers", MarketStage, marketplacePanelTests)
  chapter("payout changes whose response was lost", MarketStage, payoutsUnheardTests)
})
