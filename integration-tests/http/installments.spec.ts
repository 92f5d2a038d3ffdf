import { CardStage, cardStore } from "../setup/card-stage"
import { describeStore } from "../setup/stage"
import { cardFlowsTests } from "./card-flows.tests"
import { refundCardsTests } from "./refund-cards.tests"

const SVC_INSTALLMENTS = JSON.stringify({ counts: [1, 3], surchargeBasisPoints: { 3: 500 } })

/** A store that takes cards in one or three installments. */
describeStore(cardStore({ SVC_INSTALLMENTS }), (chapter) => {
  chapter("every flow of a card", CardStage, cardFlowsTests)
  chapter("refunds of card payments", CardStage, refundCardsTests)
})
