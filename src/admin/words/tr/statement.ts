import type { statement as en } from "../en/statement"
import type { SameKeys } from "../same-keys"

export const statement: SameKeys<typeof en> = {
  title: "Satıcı ekstresi",
}
