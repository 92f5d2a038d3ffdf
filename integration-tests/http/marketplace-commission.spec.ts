import { CardStage, cardStore } from "../setup/card-stage"
import { marketplaceEnv } from "../setup/marketplace-stage"
import { describeStore } from "../setup/stage"
import { COMMISSION, marketplaceCheckoutTests } from "./marketplace-checkout.tests"

/** A marketplace with commissions by category. */
describeStore(cardStore(marketplaceEnv({ commission: COMMISSION })), (chapter) => {
  chapter("a checkout at several sellers", CardStage, marketplaceCheckoutTests)
})
