import { attention } from "./attention"
import { common } from "./common"
import { links } from "./links"
import { panel } from "./panel"
import { report } from "./report"
import { settings } from "./settings"

export const en = { common, panel, attention, links, report, settings }
