import path from "node:path"
import { HOSTED_STORE, ProviderStage } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { linkMailTests } from "./link-mail.tests"
import { linkSalesTests } from "./link-sales.tests"
import { linksRefusalsTests } from "./links-refusals.tests"
import { merchantNewsTests } from "./merchant-news.tests"
import { orderPanelTests } from "./order-panel.tests"
import { settingsTests } from "./settings.tests"

const WITH_MAIL = { ...HOSTED_STORE, env: { MAIL_PROVIDER: path.resolve(__dirname, "../setup/mail-provider") } }

/** A merchant manages payments and sells by payment link. */
describeStore(WITH_MAIL, (chapter) => {
  chapter("the settings page", ProviderStage, settingsTests)
  chapter("the panel of an order", ProviderStage, orderPanelTests)
  chapter("payment links made elsewhere, and refused", Stage, linksRefusalsTests)
  chapter("sales by link", Stage, linkSalesTests)
  chapter("links sent by e-mail", Stage, linkMailTests, { flexibleLinks: true })
  chapter("notifications to the merchant", ProviderStage, merchantNewsTests)
})
