import { CardStage, cardStore } from "../setup/card-stage"
import { describeStore } from "../setup/stage"
import { buyerPrivacyTests } from "./buyer-privacy.tests"
import { cardCanaryTests } from "./card-canary.tests"
import { cardReturnTests } from "./card-return.tests"
import { marketplaceStandardTests } from "./marketplace-standard.tests"
import { owedTests } from "./owed.tests"

/** A store that takes cards. */
describeStore(cardStore(), (chapter) => {
  chapter("the return from the bank", CardStage, cardReturnTests)
  chapter("card data", CardStage, cardCanaryTests)
  chapter("what is owed on an order", CardStage, owedTests)
  chapter("what a buyer sees of payments", CardStage, buyerPrivacyTests)
  chapter("a store that was a marketplace once", CardStage, marketplaceStandardTests)
})
