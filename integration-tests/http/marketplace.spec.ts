import { CardStage } from "../setup/card-stage"
import { MARKET_STORE, MarketStage } from "../setup/market-stage"
import { describeStore, Stage } from "../setup/stage"
import { accessTests } from "./access.tests"
import { malformedTests } from "./malformed.tests"
import { marketplaceApprovalsTests } from "./marketplace-approvals.tests"
import { marketplaceCheckoutTests } from "./marketplace-checkout.tests"
import { marketplacePanelTests } from "./marketplace-panel.tests"
import { marketplaceRefundsTests } from "./marketplace-refunds.tests"
import { marketplaceRefusedTests } from "./marketplace-refused.tests"
import { payoutsTests } from "./payouts.tests"
import { productSellerTests } from "./product-seller.tests"
import { recipesTests } from "./recipes.tests"
import { sellerStatementTests } from "./seller-statement.tests"
import { submerchantSyncAllTests } from "./submerchant-sync-all.tests"
import { submerchantsRefusedTests } from "./submerchants-refused.tests"
import { submerchantsTests } from "./submerchants.tests"

/** A marketplace keeps its sellers at the service, gives money back, pays and reports to its sellers. */
describeStore(
  MARKET_STORE,
  (chapter) => {
    chapter("a checkout with several sellers' items", CardStage, marketplaceCheckoutTests)
    chapter("refunds of sellers' items", MarketStage, marketplaceRefundsTests)
    chapter("payouts", MarketStage, payoutsTests)
    chapter("approvals of items", MarketStage, marketplaceApprovalsTests)
    chapter("the routes of sellers", Stage, submerchantsTests)
    chapter("the access to every route", Stage, accessTests)
  },
  (chapter) => {
    chapter("the panel of an order with sellers' items", MarketStage, marketplacePanelTests)
    chapter("the statement of a seller", MarketStage, sellerStatementTests)
    chapter("refused checkouts with sellers' items", CardStage, marketplaceRefusedTests)
    chapter("the recipes of the guides", MarketStage, recipesTests)
    chapter("the seller of a product", Stage, productSellerTests)
    chapter("the synchronization of all sellers", Stage, submerchantSyncAllTests)
    chapter("refused sellers", Stage, submerchantsRefusedTests)
    chapter("malformed requests to every route", Stage, malformedTests)
  },
)
