import { BuyerStage } from "../setup/buyer-stage"
import { HOSTED_STORE } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { fulfillmentGuardTests } from "./fulfillment-guard.tests"
import { notificationsTests } from "./notifications.tests"
import { retentionTests } from "./retention.tests"

/** Payments are reviewed, reported and forgotten. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("notifications of the service", BuyerStage, notificationsTests)
  chapter("orders that are not paid yet", BuyerStage, fulfillmentGuardTests)
  chapter("what is kept of buyers", Stage, retentionTests)
})
