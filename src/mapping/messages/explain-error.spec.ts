import { KNOWN_ERROR_CODES, KNOWN_ERROR_GROUPS, SvcError, type ErrorKind, type ErrorOutcome } from "../../client"
import { explainDeclined, explainError, explainMdStatus, keptCode, NOT_SENT, UNKNOWN_MD_STATUS } from "./explain-error"
import type { Explanation } from "./bank-messages"
import { say } from "../../domain"
import { english, turkish } from "../../../integration-tests/setup/written"

const DECLINED = say("advice.declined")

const MD_STATUSES = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Whoever holds such a card must not learn what the bank knows. */
const SECRET_GROUPS = [
  ...["FRAUD_SUSPECT", "LOST_CARD", "STOLEN_CARD", "PICKUP_CARD", "BLOCKED_CARD", "RESTRICTED_CARD"],
  "REQUEST_BLOCKED_BY_BANK",
]
const SECRET_CODES = ["6000", "6001", "10034", "10041", "10043", "10209", "10225", "10230"]

const ALL: [string, Explanation][] = [
  ...KNOWN_ERROR_CODES.map((code): [string, Explanation] => [`code ${code}`, explainError({ code })]),
  ...KNOWN_ERROR_GROUPS.map((group): [string, Explanation] => [`group ${group}`, explainError({ group })]),
  ...MD_STATUSES.map((md_status): [string, Explanation] => [`mdStatus ${md_status}`, explainMdStatus(md_status)]),
  ["nothing", explainError({})],
  ["what was not sent", explainError({ code: NOT_SENT })],
  ["an unknown code", explainError({ code: "99999" })],
  ["an unknown mdStatus", explainMdStatus(-1)],
]

const listSentences = ({ buyer, merchant }: Explanation) => [
  english(buyer),
  turkish(buyer),
  english(merchant),
  turkish(merchant),
]

describe("the catalogue of messages", () => {
  it.each(ALL)("has four sentences for %s", (_what, explanation) => {
    const sentences = listSentences(explanation)
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}[^\n]{15,198}\.$|^3D[^\n]{15,198}\.$/u)
    expect(new Set(sentences).size).toBe(4)
  })

  it("knows every code that is published", () => {
    const unknown = KNOWN_ERROR_CODES.filter((code) =>
      english(explainError({ code }).merchant).includes("not documented"),
    )
    expect(KNOWN_ERROR_CODES.length).toBeGreaterThan(50)
    expect(unknown).toEqual([])
    expect(
      KNOWN_ERROR_CODES.filter(
        (code) => english(explainError({ code }).merchant) === english(explainError({}).merchant),
      ),
    ).toEqual([])
  })

  it("knows every group that is published, and every mdStatus, each with a sentence of its own for the merchant", () => {
    const merchants = KNOWN_ERROR_GROUPS.map((group) => english(explainError({ group }).merchant))
    expect(merchants.filter((sentence) => sentence.includes("not documented"))).toEqual([])
    expect(new Set(merchants).size).toBe(KNOWN_ERROR_GROUPS.length)
    const ofSteps = MD_STATUSES.map((md_status) => explainMdStatus(md_status))
    expect(ofSteps).not.toContain(UNKNOWN_MD_STATUS)
    expect(new Set(ofSteps.map(({ merchant }) => english(merchant))).size).toBe(MD_STATUSES.length)
  })
})

describe("what a buyer may not learn", () => {
  it.each(SECRET_GROUPS)("is that a card is %s", (group) => {
    expect(explainError({ group }).buyer).toEqual(DECLINED)
    expect(explainError({ group, code: "10051" }).buyer).toEqual(DECLINED)
  })

  it.each(SECRET_CODES)("is what is behind the code %s", (code) =>
    expect(explainError({ code }).buyer).toEqual(DECLINED),
  )

  it("is said in no sentence for buyers", () => {
    const words = /fraud|lost|stolen|suspect|blocked|restricted|dolandırıcı|kayıp|çalıntı|şüphe|bloke|kısıtl/i
    const revealing = ALL.filter(([, { buyer }]) => words.test(english(buyer)) || words.test(turkish(buyer))).map(
      ([what]) => what,
    )
    expect(revealing).toEqual([])
  })
})

describe("which message is given", () => {
  it("is the failed 3D Secure step's before the group's and the code's", () => {
    expect(explainError({ md_status: 4, group: "EXPIRED_CARD", code: "10051" })).toBe(explainMdStatus(4))
    expect(explainError({ md_status: -1, code: "10051" })).toBe(explainMdStatus(-1))
  })

  it("is the bank's when 3D Secure went well", () => {
    expect(explainError({ md_status: 1, code: "10051" })).toBe(explainError({ code: "10051" }))
    expect(explainError({ md_status: 1, group: "EXPIRED_CARD" })).toBe(explainError({ group: "EXPIRED_CARD" }))
    expect(explainError({ md_status: 1 })).toBe(explainError({}))
  })

  it("is the group's before the code's, however it is written", () =>
    expect(explainError({ group: " expired_card ", code: "10051" })).toBe(explainError({ group: "EXPIRED_CARD" })))

  it("is the code's when the group is not one that is known", () =>
    expect(explainError({ group: "SOMETHING_NEW", code: "10051" })).toBe(explainError({ code: "10051" })))

  it.each(["10051.0", "010051", " 10051 "])("is found for the code written %j", (code) => {
    expect(explainError({ code })).toBe(explainError({ code: "10051" }))
  })

  it.each(["10219", "8514", "10203", "10204", "10236", "1"])(
    "keeps advising the buyer to wait for %s, whatever group comes with it",
    (code) => expect(explainError({ code, group: "EXPIRED_CARD" }).buyer).toEqual(say("advice.wait_first")),
  )

  it.each(["10204", "8514"])("never asks to wait for the result of a payment that %s has ended", (code) => {
    expect(explainDeclined({ code })).toEqual(say("advice.not_made"))
    expect(explainDeclined({ code: "10051" })).toEqual(explainError({ code: "10051" }).buyer)
  })

  it("names an unknown code to the merchant alone", () => {
    const { buyer, merchant } = explainError({ code: "77777" })
    expect(buyer).toEqual(say("advice.not_made"))
    expect(english(merchant)).toContain("77777")
    expect(turkish(merchant)).toContain("77777")
  })

  it.each(["<script>", "a b", "x".repeat(500), "constructor", "__proto__", "toString"])(
    "is a decent default for the hostile code %j",
    (code) => {
      const explanation = explainError({ code, group: code })
      expect(explanation.buyer).toEqual(say("advice.not_made"))
      expect(JSON.stringify(explanation)).not.toContain("<script>")
      expect(JSON.stringify(explanation).length).toBeLessThan(800)
    },
  )
})

it("the code that is kept of a call is the service's, or that it was not sent where the service could not be reached", () => {
  const kept = (kind: ErrorKind, outcome: ErrorOutcome, code?: string) =>
    keptCode(new SvcError("", { kind, outcome, code, operation: "any" }))
  const unreached = ["network", "timeout", "unavailable", "rate_limited", "client_closed", "configuration"] as const
  for (const kind of unreached)
    expect([kind, kept(kind, "not_sent"), kept(kind, "unknown")]).toEqual([kind, NOT_SENT, undefined])
  expect([kept("invalid_request", "not_sent"), kept("network", "not_sent", "1000")]).toEqual([undefined, "1000"])
})
