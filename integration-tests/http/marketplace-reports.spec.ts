import { CardStage } from "../setup/card-stage"
import { MARKET_STORE, MarketStage } from "../setup/market-stage"
import { describeStore } from "../setup/stage"
import { marketplaceRefusedTests } from "./marketplace-refused.tests"
import { sellerStatementTests } from "./seller-statement.tests"
import { statementChangesTests } from "./statement-changes.tests"

/** A marketplace reports to its sellers. */
describeStore(MARKET_STORE, (chapter) => {
  chapter("the statement of a seller", MarketStage, sellerStatementTests)
  chapter("changes in the statement of a seller", MarketStage, statementChangesTests)
  chapter("checkouts of sellers that are refused", CardStage, marketplaceRefusedTests)
})
