import { cardCanaryTests } from "../http/card-canary.tests"
import { cardRouteTests } from "../http/card-route.tests"
import { cardSessionsTests } from "../http/card-sessions.tests"
import { CardStage, cardStore } from "../setup/card-stage"
import { Spans } from "../setup/spans"
import { describeStore } from "../setup/stage"

const spans = new Spans()

/** A store that takes cards. */
describeStore(cardStore({ SVC_STORED_CARDS_SECRET: "a secret of the tests of at least 32 characters" }), (chapter) => {
  chapter("the card route", CardStage, cardRouteTests)
  chapter("sessions paid by card", CardStage, cardSessionsTests)
  chapter("card data", CardStage, (stage) => cardCanaryTests(stage, spans))
})
