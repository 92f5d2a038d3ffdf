import { CardStage, cardStore } from "../setup/card-stage"
import { describeStore } from "../setup/stage"
import { cardAuthenticationTests } from "./card-authentication.tests"
import { cardNotificationsTests } from "./card-notifications.tests"
import { cardRouteTests } from "./card-route.tests"
import { cardSessionsTests } from "./card-sessions.tests"
import { whileChargingTests } from "./while-charging.tests"
import { cardRecoveryTests } from "./card-recovery.tests"

/** A store that takes cards. */
describeStore(cardStore(), (chapter) => {
  chapter("the address a card is sent to", CardStage, cardRouteTests)
  chapter("sessions that are paid by card", CardStage, cardSessionsTests)
  chapter("the authentication of a card", CardStage, cardAuthenticationTests)
  chapter("notifications of card payments", CardStage, cardNotificationsTests)
  chapter("a card that is being charged", CardStage, whileChargingTests)
  chapter("card payments after a crash", CardStage, cardRecoveryTests)
})
