import { errorKind, KNOWN_ERROR_CODES, KNOWN_ERROR_GROUPS } from "./error-codes"

const byKind = {
  authentication: ["1000", "1001"],
  invalid_request: [
    ...["3", "5", "8", "11", "12", "13", "14", "15", "16", "17", "23", "25"],
    ...["2000", "2001", "2002", "2004", "2005", "2030"],
    ...["5001", "5002", "5004", "5005", "5007", "5062", "5077", "5079", "5132", "5266"],
  ],
  not_found: ["2003", "5086", "5087", "5092", "5124"],
  wrong_state: ["5082", "5093", "5115"],
  fraud: ["6000", "6001", "10034"],
  in_progress: ["8514"],
  rate_limited: ["50000"],
  declined: ["10051", "10005", "10012", "10054", "10057", "10058", "10084", "10204"],
  unavailable: ["10214", "10216", "10219", "10228", "10240", "10241", "10242", "10246"],
} as const

describe("the service's error codes", () => {
  it.each(Object.entries(byKind))("of kind %s are read as such", (kind, codes) => {
    expect(codes.map((code) => errorKind(code, undefined))).toEqual(codes.map(() => kind))
  })

  it("are the published ones, no other", () => {
    expect([...KNOWN_ERROR_CODES].sort()).toEqual(Object.values(byKind).flat().sort())
  })

  it("that are not published, or missing, are plain refusals", () => {
    for (const code of [undefined, "", "0", "99999", "1e4"]) expect(errorKind(code, undefined)).toBe("refused")
  })

  it.each(["010051", " 10051", "10051.0", "10051.00 "])("are known however they are written: %s", (code) =>
    expect(errorKind(code, undefined)).toBe("declined"),
  )
})

describe("the groups of bank answers", () => {
  it("are the seventeen published ones", () => expect(KNOWN_ERROR_GROUPS).toHaveLength(17))

  it("stand above the code", () => {
    expect(errorKind("10012", "FRAUD_SUSPECT")).toBe("fraud")
    expect(errorKind("no such code", "NOT_SUFFICIENT_FUNDS")).toBe("declined")
    expect(errorKind("10051", "UNKNOWN")).toBe("unavailable")
  })

  it("never make a code definite that leaves the outcome open", () => {
    for (const group of KNOWN_ERROR_GROUPS) {
      expect(errorKind("8514", group)).toBe("in_progress")
      expect(errorKind("10219", group)).toBe("unavailable")
    }
  })

  it("are known in any letters", () => expect(errorKind("99999", " request_timeout")).toBe("unavailable"))

  it("that are not published leave it to the code", () => {
    expect(errorKind("10051", "NEW_GROUP")).toBe("declined")
    expect(errorKind(undefined, "NEW_GROUP")).toBe("refused")
  })
})
