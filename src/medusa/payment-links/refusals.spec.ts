import { SvcError } from "../../client"
import { MappingError } from "../../mapping"
import * as no from "./refusals"

type Facts = Partial<ConstructorParameters<typeof SvcError>[1]>

const error = (facts: Facts) =>
  new SvcError("failed", { kind: "refused", outcome: "refused", operation: "links.update", ...facts })

describe("why the service did not do what a person wanted of its links", () => {
  it.each<[string, Facts, "read" | "write", number, RegExp]>([
    ["keys that are refused", { kind: "authentication" }, "write", 503, /refuses this store's keys/],
    ["a link that is gone", { kind: "not_found" }, "write", 404, /has been deleted at the payment service/],
    [
      "too many requests",
      { kind: "rate_limited" },
      "write",
      503,
      /cannot be reached at the moment, and nothing was changed/,
    ],
    ["what was not sent", { kind: "network", outcome: "not_sent" }, "write", 503, /cannot be reached at the moment/],
    [
      "a read without an answer",
      { kind: "timeout", outcome: "unknown" },
      "read",
      503,
      /cannot be reached at the moment/,
    ],
    [
      "a change without an answer",
      { kind: "timeout", outcome: "unknown" },
      "write",
      503,
      /the change was made is not known/,
    ],
    [
      "a wrong request",
      { kind: "invalid_request", outcome: "not_sent" },
      "write",
      400,
      /refused this\. Nothing was changed\./,
    ],
    [
      "a refusal",
      { serviceMessage: "No.", code: "11" },
      "write",
      400,
      /refused this: No\. \(11\)\. Nothing was changed\./,
    ],
    ["a code that is none", { code: "<b>" }, "write", 400, /refused this\. Nothing was changed\./],
    [
      "wrong fields",
      { issues: [{ path: "price", message: "is 0" }] },
      "write",
      400,
      /refused this: price is 0\. Nothing/,
    ],
  ])("%s", (_, facts, effect, status, message) => {
    const refused = no.refusedFor(error(facts), effect)
    expect(refused).toMatchObject({ status, message: expect.stringMatching(message) as string })
    expect(refused.message_tr).not.toBe(refused.message)
  })

  it("names the field of an amount or a currency that is none", () => {
    const refused = (kind: "currency" | "amount") => no.mappingRefusal(new MappingError(kind, "No."))
    expect(refused("currency")).toMatchObject({ status: 400, issues: [{ field: "currency_code" }] })
    expect(refused("amount")).toMatchObject({ status: 400, issues: [{ field: "price" }] })
  })
})

it("a link that was not changed has a reason in both languages", () => {
  for (const [is, status, message] of [
    ["busy", 409, /has changed since you opened it/],
    ["taken", 409, /already has an open payment link/],
    ["gone", 404, /has been deleted/],
    ["sold", 409, /was sold just now, so it was deactivated and not deleted/],
    ["closed", 503, /was deactivated, so it can no longer be paid/],
  ] as const) {
    const refused = no.refusedChange({ is })
    expect(refused).toMatchObject({ status, message: expect.stringMatching(message) as string })
    expect(refused?.message_tr).not.toBe(refused?.message)
  }
})
