import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore } from "../setup/stage"
import { attentionTests } from "./attention.tests"
import { orderPanelTests } from "./order-panel.tests"
import { orderPanelCheckTests } from "./order-panel-check.tests"
import { settingsTests } from "./settings.tests"
import { settlementReportTests } from "./settlement-report.tests"

/** A shop keeper looks after payments. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("the list of what needs attention", ProviderStage, attentionTests)
  chapter("the settings page", ProviderStage, settingsTests)
  chapter("the panel of an order", ProviderStage, orderPanelTests)
  chapter("the check of an order", ProviderStage, orderPanelCheckTests)
  chapter("the settlement report", ProviderStage, settlementReportTests)
})
