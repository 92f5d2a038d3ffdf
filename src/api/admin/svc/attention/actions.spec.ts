import { listActions } from "./actions"

it("a refund that is not known can be looked up from the list where the service's reports are on, and not where they are off", () => {
  const entry = { id: "svcattn_1", kind: "refund_unknown", attempt: undefined, operation: undefined } as const
  const open = { ...entry, attempt_id: "svcatt_1", operation_id: undefined, payment_id: undefined }
  expect(listActions({ ...open, hasReports: true }).map(({ path }) => path)).toContain(
    "/admin/svc/attempts/svcatt_1/check",
  )
  expect(listActions(open).map((action) => action.type)).not.toContain("check")
})
