import type { report as en } from "../en/report"
import type { SameKeys } from "../same-keys"

export const report: SameKeys<typeof en> = { title: "Mutabakat raporu" }
