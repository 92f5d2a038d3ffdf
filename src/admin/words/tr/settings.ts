import type { settings as en } from "../en/settings"
import type { SameKeys } from "../same-keys"

export const settings: SameKeys<typeof en> = { title: "Ödeme hizmeti" }
