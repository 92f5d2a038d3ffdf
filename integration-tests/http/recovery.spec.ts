import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { providerAuthorizeTests } from "./provider-authorize.tests"
import { recoveryChargedTests } from "./recovery-charged.tests"
import { recoveryNotChargedTests } from "./recovery-not-charged.tests"

/** What became of a payment is found out, and Medusa follows. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("authorizing a payment", ProviderStage, providerAuthorizeTests)
  chapter("recovery of a payment that was charged", Stage, recoveryChargedTests)
  chapter("recovery of a payment that was not charged", Stage, recoveryNotChargedTests)
})
