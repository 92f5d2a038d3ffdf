import { HOSTED_STORE } from "../setup/provider-stage"
import { describeStore, Stage } from "../setup/stage"
import { linkClosingTests } from "./link-closing.tests"
import { linkSalesTests } from "./link-sales.tests"
import { linkSalesRefusedTests } from "./link-sales-refused.tests"
import { linksTests } from "./links.tests"
import { linksMirrorTests } from "./links-mirror.tests"
import { linksRefusalsTests } from "./links-refusals.tests"

/** A shop keeper sells by payment link. */
describeStore(HOSTED_STORE, (chapter) => {
  chapter("payment links", Stage, linksTests, { flexibleLinks: true })
  chapter("payment links that are refused", Stage, linksRefusalsTests)
  chapter("the mirror of payment links", Stage, linksMirrorTests)
  chapter("links that are closed", Stage, linkClosingTests)
  chapter("sales by link", Stage, linkSalesTests)
  chapter("sales by link that are refused", Stage, linkSalesRefusedTests)
})
