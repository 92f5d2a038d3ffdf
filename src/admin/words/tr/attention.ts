import type { attention as en } from "../en/attention"
import type { SameKeys } from "../same-keys"

export const attention: SameKeys<typeof en> = { title: "İlgilenilmesi gerekenler" }
