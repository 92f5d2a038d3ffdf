import type { panel as en } from "../en/panel"
import type { SameKeys } from "../words"

export const panel: SameKeys<typeof en> = { title: "Ödeme" }
