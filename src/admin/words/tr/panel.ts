import type { panel as en } from "../en/panel"
import type { SameKeys } from "../same-keys"

export const panel: SameKeys<typeof en> = { title: "Ödeme" }
