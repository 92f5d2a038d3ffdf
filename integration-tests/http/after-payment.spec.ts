import { BuyerStage } from "../setup/buyer-stage"
import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { fulfillmentGuardTests } from "./fulfillment-guard.tests"
import { notificationsTests } from "./notifications.tests"
import { providerAuthorizeTests } from "./provider-authorize.tests"
import { providerStatusTests } from "./provider-status.tests"
import { recoveryChargedTests } from "./recovery-charged.tests"
import { recoveryNotChargedTests } from "./recovery-not-charged.tests"
import { retentionTests } from "./retention.tests"
import { reviewTests } from "./review.tests"

/** Payments are reviewed, reported, recovered and erased. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("notifications of the service", BuyerStage, notificationsTests)
  chapter("orders that are not yet paid", BuyerStage, fulfillmentGuardTests)
  chapter("the retention of buyers' data", Stage, retentionTests)
  chapter("authorizing a payment", ProviderStage, providerAuthorizeTests)
  chapter("recovery of a payment that was charged", Stage, recoveryChargedTests)
  chapter("recovery of a payment that was not charged", Stage, recoveryNotChargedTests)
  chapter("orders under fraud review", BuyerStage, reviewTests)
  chapter("the status of a payment", ProviderStage, providerStatusTests)
})
