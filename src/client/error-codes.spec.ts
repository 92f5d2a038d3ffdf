import { readFileSync } from "node:fs"
import { errorKind, groupOfCode, KNOWN_ERROR_CODES, KNOWN_ERROR_GROUPS } from "./error-codes"

/** The codes of a text, in which "3000 to 3013" stands for every code between them. */
const codes = (text: string) => spelled(text).split(/[\s,]+/)

const spelled = (text: string) =>
  text.replace(/(\d+) to (\d+)/g, (_, first: string, last: string) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => String(Number(first) + place)).join(" "),
  )

const byKind = {
  authentication: codes("1000, 1001, 1007"),
  invalid_request: codes(`3 to 25, 5184, 9000, 2000, 2001, 2002, 2004, 2005, 2030, 3000 to 3013,
    4000 to 4006, 5001, 5002, 5004, 5005, 5007, 5062, 5077, 5079, 5132, 5266`),
  not_found: codes("2003, 5086, 5087, 5092, 5122, 5124"),
  wrong_state: codes("5082, 5093, 5115"),
  fraud: codes("6000, 6001, 10034"),
  in_progress: codes("8514"),
  rate_limited: codes("50000"),
  declined: codes(`5010, 5167, 10005, 10012, 10041, 10043, 10051, 10054, 10057, 10058, 10084, 10093, 10201,
    10205 to 10213, 10215, 10217, 10218, 10220 to 10222, 10224 to 10227, 10229 to 10235, 10243, 10244, 10248`),
  not_now: codes("10223, 10246"),
  unavailable: codes("1, 2, 10202, 10203, 10204, 10214, 10216, 10219, 10228, 10236, 10240, 10241, 10242"),
}

/** Codes that say that a charge may have been made. */
const OPEN = [...byKind.unavailable, ...byKind.in_progress]

describe("the service's error codes", () => {
  it("are the published ones, no other, and each is of its kind", () => {
    for (const [kind, listed] of Object.entries(byKind))
      for (const code of listed) expect([code, errorKind(code, undefined)]).toEqual([code, kind])
    expect([...KNOWN_ERROR_CODES].sort()).toEqual(Object.values(byKind).flat().sort())
  })

  it("that are not published, or missing, are plain refusals", () => {
    for (const code of [undefined, "", "0", "99999", "1e4", "5088", "10245", "3014"])
      expect(errorKind(code, undefined)).toBe("refused")
  })
})

describe("the groups of bank answers", () => {
  it("are the published ones", () => expect(KNOWN_ERROR_GROUPS).toHaveLength(53))

  it("mean what the code means that comes with them", () => {
    const codes = KNOWN_ERROR_CODES.filter((code) => groupOfCode(code) !== undefined)
    expect(codes.length).toBeGreaterThan(50)
    for (const code of codes) expect([code, errorKind("0", groupOfCode(code))]).toEqual([code, errorKind(code, "")])
  })

  it("stand above the code", () => {
    expect(errorKind("10012", "FRAUD_SUSPECT")).toBe("fraud")
    expect(errorKind("no such code", "NOT_SUFFICIENT_FUNDS")).toBe("declined")
    expect(errorKind("10051", "UNKNOWN")).toBe("unavailable")
    expect(errorKind("10051", "APPROVED_COMPLETED")).toBe("unavailable")
    expect(errorKind("10041", "PICKUP_CARD")).toBe("declined")
    expect(errorKind("10012", "REFUND_DECLINE")).toBe("not_now")
  })

  it("never make a code definite that leaves the outcome open: an approved charge is never a decline", () => {
    for (const group of [undefined, "", "NEW_GROUP", ...KNOWN_ERROR_GROUPS]) {
      for (const code of OPEN) expect(["unavailable", "in_progress"]).toContain(errorKind(code, group))
      for (const code of byKind.not_now) expect(errorKind(code, group)).toBe("not_now")
    }
  })

  it("that leave the outcome open do so with every code", () => {
    const open = ["UNKNOWN", "APPROVED_COMPLETED", "REQUEST_TIMEOUT", "COMMUNICATION_OR_SYSTEM_ERROR", "NO_SUCH_ISSUER"]
    for (const group of [...open, "ISSUER_OR_SWITCH_INOPERATIVE", "TIMEOUT", "REMOTE_ERROR", "LOCAL_ERROR"])
      for (const code of [undefined, "99999", ...KNOWN_ERROR_CODES])
        expect(["unavailable", "in_progress", "not_now"]).toContain(errorKind(code, group))
  })

  it("are known in any letters", () => expect(errorKind("99999", " request_timeout")).toBe("unavailable"))

  it("that are not published leave it to the code", () => {
    expect(errorKind("10051", "NEW_GROUP")).toBe("declined")
    expect(errorKind(undefined, "NEW_GROUP")).toBe("refused")
  })
})

it("the table of codes in the docs names every code and every group", () => {
  const text = readFileSync("docs/reference/interface-defaults.md", "utf8")
  const table = spelled(text.slice(text.indexOf("## Errors"), text.indexOf("## Answers")))
  const missing = (words: readonly string[]) => words.filter((word) => !new RegExp(`\\b${word}\\b`).test(table))
  expect(missing([...KNOWN_ERROR_CODES, ...KNOWN_ERROR_GROUPS])).toEqual([])
})
