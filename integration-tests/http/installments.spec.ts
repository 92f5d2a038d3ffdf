import { CardStage, cardStore } from "../setup/card-stage"
import { describeStore } from "../setup/stage"
import { binCheckTests } from "./bin-check.tests"
import { cardFlowsTests } from "./card-flows.tests"
import { cardInstallmentsTests } from "./card-installments.tests"
import { refundCardsTests } from "./refund-cards.tests"
import { serviceInstallmentsTests } from "./service-installments.tests"

const SVC_INSTALLMENTS = JSON.stringify({
  counts: [1, 3],
  surchargeBasisPoints: { 3: 500 },
  rules: [
    { when: { cardTypes: ["DEBIT_CARD"] }, counts: [1] },
    { when: { cardFamilies: ["axess"] }, counts: [1, 2, 3, 6] },
  ],
})

/** A store that takes cards in one or three installments, which depend on the card. */
describeStore(cardStore({ SVC_INSTALLMENTS }), (chapter) => {
  chapter("the check of a card number", CardStage, binCheckTests)
  chapter("installments of a card", CardStage, cardInstallmentsTests)
  chapter("installments with the service's totals", CardStage, serviceInstallmentsTests)
  chapter("every flow of a card", CardStage, cardFlowsTests)
  chapter("refunds of card payments", CardStage, refundCardsTests)
})
