import { approvals } from "./approvals"
import { attention } from "./attention"
import { getTranslations } from "./catalogue"
import { common } from "./common"
import { links } from "./links"
import { marketplace } from "./marketplace"
import { overview } from "./overview"
import { panel } from "./panel"
import { payments } from "./payments"
import { report } from "./report"
import { settings } from "./settings"
import { statement } from "./statement"

const catalogue = {
  ...{ common, approvals, payments, panel, attention, links, overview, report, settings, marketplace, statement },
}

/** One namespace, `svc`: `useTranslation("svc")`, then `t("panel.title")`. */
export default { en: { svc: getTranslations(catalogue, 0) }, tr: { svc: getTranslations(catalogue, 1) } }
