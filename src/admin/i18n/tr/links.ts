import type { links as en } from "../en/links"
import type { SameKeys } from "../words"

export const links: SameKeys<typeof en> = { title: "Ödeme linkleri" }
