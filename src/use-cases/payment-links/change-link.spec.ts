import { refusedChange } from "./change-link"

it("a link that was not changed has a reason in both languages", () => {
  for (const [type, status, message] of [
    ["busy", 409, /has changed since you opened it/],
    ["taken", 409, /already has an open payment link/],
    ["gone", 404, /has been deleted/],
    ["sold", 409, /was sold just now, so it was deactivated and not deleted/],
    ["closed", 503, /was deactivated, so it can no longer be paid/],
  ] as const) {
    const refused = refusedChange({ type })
    expect(refused).toMatchObject({ status, message: expect.stringMatching(message) as string })
    expect(refused?.message_tr).not.toBe(refused?.message)
  }
})
