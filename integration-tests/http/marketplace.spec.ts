import { CardStage } from "../setup/card-stage"
import { MARKET_STORE, MarketStage } from "../setup/market-stage"
import { describeStore, Stage } from "../setup/stage"
import { malformedTests } from "./malformed.tests"
import { marketplaceOwedTests } from "./marketplace-owed.tests"
import { marketplacePanelTests } from "./marketplace-panel.tests"
import { marketplaceRefundPartsTests } from "./marketplace-refund-parts.tests"
import { marketplaceRefusedTests } from "./marketplace-refused.tests"
import { payoutsUnknownTests } from "./payouts-unknown.tests"
import { productSellerTests } from "./product-seller.tests"
import { sellerStatementTests } from "./seller-statement.tests"
import { statementChangesTests } from "./statement-changes.tests"
import { submerchantSyncAllTests } from "./submerchant-sync-all.tests"
import { submerchantsRefusedTests } from "./submerchants-refused.tests"

/** A marketplace keeps its sellers at the service, gives money back, pays and reports to its sellers. */
describeStore(MARKET_STORE, (chapter) => {
  chapter("a partial refund of several sellers' items", MarketStage, marketplaceRefundPartsTests)
  chapter("a payment of what is owed on an order with sellers' items", MarketStage, marketplaceOwedTests)
  chapter("the panel of an order with sellers' items", MarketStage, marketplacePanelTests)
  chapter("payout changes whose response was lost", MarketStage, payoutsUnknownTests)
  chapter("the statement of a seller", MarketStage, sellerStatementTests)
  chapter("changes in the statement of a seller", MarketStage, statementChangesTests)
  chapter("refused checkouts with sellers' items", CardStage, marketplaceRefusedTests)
  chapter("the seller of a product", Stage, productSellerTests)
  chapter("the synchronization of all sellers", Stage, submerchantSyncAllTests)
  chapter("refused sellers", Stage, submerchantsRefusedTests)
  chapter("malformed requests to every route", Stage, malformedTests)
})
