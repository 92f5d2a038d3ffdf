import { CardStage } from "../setup/card-stage"
import { MARKET_STORE, MarketStage } from "../setup/market-stage"
import { describeStore, Stage } from "../setup/stage"
import { marketplaceCheckoutTests } from "./marketplace-checkout.tests"
import { marketplaceOwedTests } from "./marketplace-owed.tests"
import { marketplacePanelTests } from "./marketplace-panel.tests"
import { marketplaceRefundPartsTests } from "./marketplace-refund-parts.tests"
import { marketplaceRefundsTests } from "./marketplace-refunds.tests"
import { marketplaceRefusedTests } from "./marketplace-refused.tests"
import { payoutsUnheardTests } from "./payouts-unheard.tests"
import { payoutsTests } from "./payouts.tests"
import { productSellerTests } from "./product-seller.tests"
import { sellerStatementTests } from "./seller-statement.tests"
import { statementChangesTests } from "./statement-changes.tests"
import { submerchantDriftTests } from "./submerchant-drift.tests"
import { submerchantForeignTests } from "./submerchant-foreign.tests"
import { submerchantSyncAllTests } from "./submerchant-sync-all.tests"
import { submerchantSyncTests } from "./submerchant-sync.tests"
import { submerchantsTests } from "./submerchants.tests"
import { submerchantsRefusedTests } from "./submerchants-refused.tests"

/** A marketplace keeps its sellers at the service, gives money back, pays and reports to its sellers. */
describeStore(MARKET_STORE, (chapter) => {
  chapter("refunds of sellers", MarketStage, marketplaceRefundsTests)
  chapter("refunds of parts", MarketStage, marketplaceRefundPartsTests)
  chapter("what is owed on an order of sellers", MarketStage, marketplaceOwedTests)
  chapter("payouts", MarketStage, payoutsTests)
  chapter("the panel of an order of sellers", MarketStage, marketplacePanelTests)
  chapter("payout changes whose response was lost", MarketStage, payoutsUnheardTests)
  chapter("the statement of a seller", MarketStage, sellerStatementTests)
  chapter("changes in the statement of a seller", MarketStage, statementChangesTests)
  chapter("checkouts of sellers that are refused", CardStage, marketplaceRefusedTests)
  chapter("a checkout at several sellers", CardStage, marketplaceCheckoutTests)
  chapter("the routes of sellers", Stage, submerchantsTests)
  chapter("the seller of a product", Stage, productSellerTests)
  chapter("the synchronization of one seller", Stage, submerchantSyncTests)
  chapter("the synchronization of all sellers", Stage, submerchantSyncAllTests)
  chapter("sellers that differ at the service", Stage, submerchantDriftTests)
  chapter("sellers of others", Stage, submerchantForeignTests)
  chapter("sellers that are refused", Stage, submerchantsRefusedTests)
})
