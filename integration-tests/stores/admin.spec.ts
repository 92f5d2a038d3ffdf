import { attentionTests } from "../http/attention.tests"
import { linksTests } from "../http/links.tests"
import { overviewTests } from "../http/overview.tests"
import { paymentListTests } from "../http/payment-list.tests"
import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"

/** A merchant manages payments and sells by payment link. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("the list of what needs attention", ProviderStage, attentionTests)
  chapter("the list of payments", ProviderStage, paymentListTests)
  chapter("the overview", ProviderStage, overviewTests)
  chapter("payment links", Stage, linksTests, { flexibleLinks: true })
})
