import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore } from "../setup/stage"
import { holdsChangedTests } from "./holds-changed.tests"
import { holdsShippedTests } from "./holds-shipped.tests"
import { holdsTests } from "./holds.tests"
import { providerCompensationTests } from "./provider-compensation.tests"
import { refundDifferencesTests } from "./refund-differences.tests"
import { refundGuardsTests } from "./refund-guards.tests"
import { refundsFinerTests } from "./refunds-finer.tests"
import { resolveOperationsTests } from "./resolve-operations.tests"

/** A merchant refunds payments. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("amounts that are held", ProviderStage, holdsTests)
  chapter("goods of orders whose amount is held", ProviderStage, holdsShippedTests)
  chapter("orders that change while their amount is held", ProviderStage, holdsChangedTests)
  chapter("the guards of refunds", ProviderStage, refundGuardsTests)
  chapter("refunds that the books disagree on", ProviderStage, refundDifferencesTests)
  chapter("refunds of totals finer than a minor unit", ProviderStage, refundsFinerTests)
  chapter("refunds whose response was lost", ProviderStage, resolveOperationsTests)
  chapter("charges that are reversed because no order was made", ProviderStage, providerCompensationTests)
})
