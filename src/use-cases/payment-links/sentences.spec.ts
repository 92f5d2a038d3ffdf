import { SvcError } from "../../client"
import { MappingError } from "../../mapping"
import * as no from "./sentences"
import { refusedFor } from "../service-refusal"
import { REFUNDED_NOTE, isRefundedAtService, REFUND_AT_SERVICE } from "./sentences"
import { english, turkish } from "../../../integration-tests/setup/written"

describe("the note of a refund of a link's payment", () => {
  it.each([
    [english(REFUNDED_NOTE), true],
    [turkish(REFUNDED_NOTE), true],
    [" Refunded at the service on Friday", true],
    ["HİZMETTE İADE EDİLDİ, cuma", true],
    [undefined, false],
    ["", false],
    ["refunded", false],
    ["NOT yet refunded at the service", false],
    ["henüz hizmette iade edildi diyemem", false],
  ])("%p says that the money went back: %p", (note, expected) => expect(isRefundedAtService(note)).toBe(expected))

  it("is named in the refusal, word for word", () => {
    expect(english(REFUND_AT_SERVICE)).toContain(`"${english(REFUNDED_NOTE)}"`)
    expect(turkish(REFUND_AT_SERVICE)).toContain(`"${turkish(REFUNDED_NOTE)}"`)
  })
})

type Facts = Partial<ConstructorParameters<typeof SvcError>[1]>

const error = (facts: Facts) =>
  new SvcError("failed", { kind: "refused", outcome: "refused", operation: "links.update", ...facts })

/** It has a reason in both languages. */
const refusal = (status: number, message: RegExp) => ({
  status,
  message: expect.stringMatching(message) as string,
  message_tr: expect.not.stringMatching(message) as string,
})
const unreachable = /cannot be reached at the moment/

describe("why the service did not do what a person wanted of its links", () => {
  it.each<[string, Facts, number, RegExp]>([
    ["keys that are refused", { kind: "authentication" }, 503, /refuses this store's keys/],
    ["a link that is gone", { kind: "not_found" }, 404, /has been deleted at the payment service/],
    ["too many requests", { kind: "rate_limited" }, 503, /cannot be reached at the moment\. Nothing was changed/],
    ["a change that was not sent", { kind: "network", outcome: "not_sent" }, 503, unreachable],
    [
      "a change without an answer",
      { kind: "timeout", outcome: "unknown" },
      503,
      /not known whether the change was made/,
    ],
    ["a wrong request", { kind: "invalid_request", outcome: "not_sent" }, 400, /this without a code\. Nothing was/],
    [
      "a code",
      { code: "2030", serviceMessage: "Hatalı" },
      400,
      /^The payment service did not accept a seller's IBAN\. Noth/,
    ],
    [
      "a field",
      { code: "11", serviceMessage: "Geçersiz: price." },
      400,
      /invalid\..* The payment service says: “Geçersiz: price”\. Not/,
    ],
    [
      "an unknown code",
      { code: "7777", serviceMessage: "Hayır" },
      400,
      /with the code 7777, .* The payment service says: “Hayır”\. Nothing/,
    ],
    ["a code that is none", { code: "<b>" }, 400, /refused this without a code\. Nothing was changed\./],
    ["wrong fields", { issues: [{ path: "price", message: "is 0" }] }, 400, /missing or wrong: price\. Nothing was/],
  ])("%s", (_, facts, status, message) => {
    expect(refusedFor(error(facts), "write")).toMatchObject(refusal(status, message))
  })

  it("a read without an answer", () => {
    const timeout = error({ kind: "timeout", outcome: "unknown" })
    expect(refusedFor(timeout, "read")).toMatchObject(refusal(503, unreachable))
  })

  it("names the field of an amount or a currency that is none", () => {
    const refused = (kind: "currency" | "amount") => no.mappingRefusal(new MappingError(kind, "No."))
    expect(refused("currency")).toMatchObject({ status: 400, issues: [{ field: "currency_code" }] })
    expect(refused("amount")).toMatchObject({ status: 400, issues: [{ field: "price" }] })
  })
})
