import { CardStage, cardStore } from "../setup/card-stage"
import { describeStore } from "../setup/stage"
import { binCheckTests, INSTALLMENTS } from "./bin-check.tests"

/** A store whose installments depend on the card. */
describeStore(cardStore({ SVC_INSTALLMENTS: INSTALLMENTS }), (chapter) => {
  chapter("the check of a card number", CardStage, binCheckTests)
})
