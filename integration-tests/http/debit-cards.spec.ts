import { CardStage, cardStore } from "../setup/card-stage"
import { describeStore } from "../setup/stage"
import { cardInstallmentsTests, INSTALLMENTS } from "./card-installments.tests"

/** A store that takes debit cards in one installment only. */
describeStore(cardStore({ SVC_INSTALLMENTS: INSTALLMENTS }), (chapter) => {
  chapter("installments of a card", CardStage, cardInstallmentsTests)
})
