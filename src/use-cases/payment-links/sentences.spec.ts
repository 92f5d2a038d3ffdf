import { SvcError } from "../../client"
import { MappingError } from "../../mapping"
import * as no from "./sentences"
import { REFUNDED_NOTE, isRefundedAtService, REFUND_AT_SERVICE } from "./sentences"

describe("the note of a refund of a link's payment", () => {
  it("says in either language that the money went back, in any case, and may continue with anything", () => {
    for (const note of [
      REFUNDED_NOTE.en,
      REFUNDED_NOTE.tr,
      " Refunded at the service on Friday",
      "HİZMETTE İADE EDİLDİ, cuma",
    ])
      expect(isRefundedAtService(note)).toBe(true)
  })

  it("says nothing of it otherwise", () => {
    for (const note of [
      undefined,
      "",
      "refunded",
      "NOT yet refunded at the service",
      "henüz hizmette iade edildi diyemem",
    ])
      expect(isRefundedAtService(note)).toBe(false)
  })

  it("is named in the refusal, word for word", () => {
    expect(REFUND_AT_SERVICE.en).toContain(`"${REFUNDED_NOTE.en}"`)
    expect(REFUND_AT_SERVICE.tr).toContain(`"${REFUNDED_NOTE.tr}"`)
  })
})

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
