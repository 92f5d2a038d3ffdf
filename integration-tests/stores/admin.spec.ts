import { attentionTests } from "../http/attention.tests"
import { linksTests } from "../http/links.tests"
import { overviewTests } from "../http/overview.tests"
import { paymentListTests } from "../http/payment-list.tests"
import { settlementReportTests } from "../http/settlement-report.tests"
import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"

/** A merchant manages payments and sells by payment link. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("the list of what needs attention", ProviderStage, attentionTests)
  chapter("the list of payments", ProviderStage, paymentListTests)
  chapter("the overview", ProviderStage, overviewTests)
  chapter("the settlement report", ProviderStage, settlementReportTests)
  chapter("payment links", Stage, linksTests, { flexibleLinks: true })
})
