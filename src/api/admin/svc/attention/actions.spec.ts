import type { LinkSale } from "../../../../use-cases/ports/link-sales"
import { listActions } from "./actions"

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
  const attempt = { id: "svcatt_1", state: "completed", hold: undefined } as const
  const open = { ...entry, attempt, operation_id: undefined, payment_id: undefined }
  expect(listActions({ ...open, hasReports: true }).map(({ path }) => path)).toContain(
    "/admin/svc/attempts/svcatt_1/check",
  )
  expect(listActions(open).map((action) => action.type)).not.toContain("check")
})
