import type { LinkSale } from "../../../../use-cases/ports/link-sales"
import { listActions } from "./actions"

const ORDERED = { cart_id: "cart_1", order_id: "order_1", order_placed_at: new Date() } as const
const attempt = { ...ORDERED, id: "svcatt_1", state: "completed", hold: undefined } as const

it.each<[string, object, RegExp]>([
  ["an order's refund", {}, /can then be requested again/],
  [
    "the return of a charge without an order",
    { state: "reversing", order_id: undefined },
    /sends it again automatically/,
  ],
  [
    "the return of an order that Medusa took back",
    { order_id: undefined, order_placed_at: undefined },
    /sends it again/,
  ],
  ["the release of a hold", { hold: "releasing" }, /sends it again automatically/],
])("before %s is recorded as not made, a person reads what the store then does", (_, change, words) => {
  const entry = {
    id: "svcattn_1",
    kind: "refund_unknown",
    operation: { state: "unknown" },
    operation_id: "svcop_1",
  } as const
  const actions = listActions({ ...entry, attempt: { ...attempt, ...change }, payment_id: "pay_1" })
  expect(actions.map(({ confirm }) => confirm?.en)[1]).toMatch(words)
})

it.each<[LinkSale["state"], string[]]>([
  ["flagged", ["record_sale", "resolve_attention"]],
  ["recorded", ["resolve_attention"]],
])("a link's sale that is %s is offered these actions on the list", (state, types) => {
  const entry = { id: "svcattn_1", kind: "link_sale", attempt: undefined, operation: undefined } as const
  const open = { ...entry, operation_id: undefined, payment_id: undefined }
  expect(listActions({ ...open, sale: { id: "svcsale_1", state } }).map(({ type }) => type)).toEqual(types)
})

it("a refund that is not known can be looked up from the list where the service's reports are on, and not where they are off", () => {
  const entry = { id: "svcattn_1", kind: "refund_unknown", operation: undefined } as const
  const open = { ...entry, attempt, operation_id: undefined, payment_id: undefined }
  expect(listActions({ ...open, hasReports: true }).map(({ path }) => path)).toContain(
    "/admin/svc/attempts/svcatt_1/check",
  )
  expect(listActions(open).map((action) => action.type)).not.toContain("check")
})
