import type { Submerchant } from "./records"
import { CHANGES_NOT_SENT, DIFFERS, NOT_KNOWN_YET, NOTHING_SOLD, REFUSED, SYNCED } from "./sentences"
import { submerchantStatus, unusableReason } from "./submerchant-status"
import { GONE_AT_SERVICE } from "./usable"

const REASON = { en: "Its bank account is closed.", tr: "Banka hesabı kapalı." }
const DRIFT = [{ field: "iban", ours: "TR1", theirs: null }]

const status = (state: Submerchant["state"], more: Partial<Submerchant> = {}) =>
  submerchantStatus({ state, key: "key_1", error_code: undefined, reason: undefined, drift: [], ...more })

describe("the state of a submerchant, in a sentence", () => {
  it("is what is known of it without a reason", () => {
    expect(status("synced")).toEqual(SYNCED)
    expect(status("pending")).toEqual(NOT_KNOWN_YET)
    expect(status("failed")).toEqual(REFUSED)
    expect(status("out_of_date")).toEqual(CHANGES_NOT_SENT)
    expect(status("out_of_date", { drift: DRIFT })).toEqual(DIFFERS)
  })

  it.each(["pending", "failed", "out_of_date"] as const)("is its reason where it is %s and has one", (state) => {
    expect(status(state, { reason: REASON, drift: DRIFT })).toEqual(REASON)
  })

  it("says that nothing can be sold where the service does not know it, and nothing where it can", () => {
    const known = { state: "synced", key: "key_1", error_code: undefined, reason: undefined, drift: [] } as const
    expect(unusableReason(known)).toBeUndefined()
    const gone = unusableReason({ ...known, state: "failed", error_code: GONE_AT_SERVICE, reason: REASON })
    expect(gone?.en).toBe(`${NOTHING_SOLD.en} ${REASON.en}`)
    expect(unusableReason({ ...known, key: undefined, state: "pending" })?.en).toContain(NOT_KNOWN_YET.en)
  })
})
