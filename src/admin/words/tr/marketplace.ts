import type { marketplace as en } from "../en/marketplace"
import type { SameKeys } from "../same-keys"

export const marketplace: SameKeys<typeof en> = {
  title: "Alt üye işyerleri",
}
