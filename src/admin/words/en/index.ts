import { attention } from "./attention"
import { common } from "./common"
import { links } from "./links"
import { marketplace } from "./marketplace"
import { panel } from "./panel"
import { report } from "./report"
import { settings } from "./settings"
import { statement } from "./statement"

export const en = { common, panel, attention, links, report, settings, marketplace, statement }
