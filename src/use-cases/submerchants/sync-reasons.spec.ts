import { SvcError } from "../../client"
import { isExternalIdTaken, isOutage, isPassing, getReason } from "./sync-reasons"

type Facts = ConstructorParameters<typeof SvcError>[1]
const error = (facts: Partial<Facts>) =>
  new SvcError("", { kind: "refused", outcome: "refused", operation: "submerchants.create", ...facts })

describe("why a submerchant is not as it should be at the service", () => {
  it.each<[Partial<Facts>, RegExp]>([
    [{ kind: "authentication" }, /refuses this store's keys/],
    [{ kind: "timeout", outcome: "unknown" }, /did not answer/],
    [{ kind: "not_found" }, /does not know this submerchant/],
    [
      {
        kind: "invalid_request",
        outcome: "not_sent",
        issues: [
          { path: "iban", message: "" },
          { path: "email", message: "" },
        ],
      },
      /these details are missing or wrong: iban, email\. Correct them and save\.$/,
    ],
    [
      { code: "2030", serviceMessage: "The IBAN is wrong" },
      /refused this: “The IBAN is wrong” \(2030\)\. Correct the seller's details and save\.$/,
    ],
    [{ code: "2030" }, /refused this \(2030\)\. Correct the seller's details and save\.$/],
    [{ serviceMessage: "No" }, /refused this: “No”\. Correct/],
    // what is no code is not shown as one
    [{ code: "<b>no code</b>", serviceMessage: "No" }, /refused this: “No”\. Correct/],
  ])("%p", (facts, sentence) => {
    const { en, tr } = getReason(error(facts))
    expect(en).toMatch(sentence)
    expect(tr).not.toBe(en)
  })

  it("is explained in general where the service gives no reason", () => {
    const { en, tr } = getReason(error({}))
    expect(en).not.toContain("refused this")
    expect([en.length > 20, tr.length > 20]).toEqual([true, true])
  })

  it("is tried again automatically where it is no fault of the submerchant", () => {
    const kinds = [
      "authentication",
      "in_progress",
      "rate_limited",
      "unavailable",
      "network",
      "timeout",
      "client_closed",
      "configuration",
    ] as const
    for (const kind of kinds)
      expect([kind, isPassing(error({ kind })), isOutage(error({ kind }))]).toEqual([kind, true, true])
    // of this response alone: the service answers about others
    for (const kind of ["malformed_response", "untrusted_response"] as const)
      expect([kind, isPassing(error({ kind })), isOutage(error({ kind }))]).toEqual([kind, true, false])
    for (const kind of ["refused", "invalid_request", "not_found", "wrong_state"] as const)
      expect([kind, isPassing(error({ kind })), isOutage(error({ kind }))]).toEqual([kind, false, false])
  })

  it("is a taken external id by one code alone", () => {
    expect([error({ code: "2002" }), error({ code: "2003" }), error({})].map(isExternalIdTaken)).toEqual([
      true,
      false,
      false,
    ])
  })
})
