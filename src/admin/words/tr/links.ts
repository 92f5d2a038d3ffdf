import type { links as en } from "../en/links"
import type { SameKeys } from "../same-keys"

export const links: SameKeys<typeof en> = { title: "Ödeme linkleri" }
