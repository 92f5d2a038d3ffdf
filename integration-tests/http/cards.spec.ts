import { CardStage, cardStore } from "../setup/card-stage"
import { Spans } from "../setup/spans"
import { describeStore } from "../setup/stage"
import { buyerPrivacyTests } from "./buyer-privacy.tests"
import { cardCanaryTests } from "./card-canary.tests"
import { cardFlowsTests } from "./card-flows.tests"
import { cardInstallmentsTests } from "./card-installments.tests"
import { cardRouteTests } from "./card-route.tests"
import { cardSessionsTests } from "./card-sessions.tests"
import { checkoutReadsTests } from "./checkout-reads.tests"
import { marketplaceStandardTests } from "./marketplace-standard.tests"
import { owedTests } from "./owed.tests"
import { serviceInstallmentsTests } from "./service-installments.tests"
import { storedCardsTests } from "./stored-cards.tests"

const spans = new Spans()

/** A store that takes cards. */
describeStore(
  cardStore({ SVC_STORED_CARDS_SECRET: "a secret of the tests of at least 32 characters" }),
  (chapter) => {
    chapter("the card route", CardStage, cardRouteTests)
    chapter("sessions paid by card", CardStage, cardSessionsTests)
    chapter("card data", CardStage, (stage) => cardCanaryTests(stage, spans))
  },
  (chapter) => {
    chapter("stored cards", CardStage, (stage) => storedCardsTests(stage, spans))
    chapter("what is owed on an order", CardStage, owedTests)
    chapter("the reads of a checkout", CardStage, checkoutReadsTests)
    chapter("what a buyer sees of payments", CardStage, buyerPrivacyTests)
    chapter("installments of a card", CardStage, cardInstallmentsTests)
    chapter("installments with the service's totals", CardStage, serviceInstallmentsTests)
    chapter("every flow of a card", CardStage, cardFlowsTests)
    chapter("a store that used to be a marketplace", CardStage, marketplaceStandardTests)
  },
)
