import type { Visitor } from "../visitor"
import { say } from "../words"
import { type Markup, markup } from "./markup"

interface Sold {
  svc_submerchant?: { name?: string | null | undefined } | null | undefined
}

/** The seller, where that is not the shop itself. */
export function soldBy({ words }: Pick<Visitor, "words">, product: Sold | null | undefined): Markup | undefined {
  const name = product?.svc_submerchant?.name ?? ""
  return name === "" ? undefined : markup`<span class="quiet seller">${say(words.soldBy, { name })}</span>`
}
