import { isGone, getMark, RefusedError, getSentence, WHY_NOT_LOADED } from "../../../src/admin/lib/refusal"

describe("the filter because of which a page could not be loaded", () => {
  const message = { en: "Enter a day.", tr: "Bir gün girin." }
  const refused = (field: string) => new RefusedError(400, { message: message.en, issues: [{ field, message }] })

  it("is marked as invalid, and described by the sentence that says why", () => {
    expect(getMark(refused("min"), "min")).toEqual({ "aria-invalid": true, "aria-describedby": WHY_NOT_LOADED })
    expect(getMark(refused("created_from"), "created")).toBeDefined()
  })

  it("is no other, and none when the store could not be reached", () => {
    expect(getMark(refused("min"), "max")).toBeUndefined()
    expect(getMark(new TypeError("fetch failed"), "min")).toBeUndefined()
    expect(getMark(null, "min")).toBeUndefined()
  })
})

it("what does not exist is distinguished from what could not be read", () => {
  expect([404, 500].map((status) => isGone(new RefusedError(status, undefined)))).toEqual([true, false])
  expect(isGone(new TypeError("fetch failed"))).toBe(false)
})

describe("why a request of a page failed", () => {
  const said = (status: number, refusal: object) => getSentence(new RefusedError(status, refusal), "tr", (key) => key)

  it("is the store's own sentence in the admin's language, also of a failure", () => {
    expect(said(409, { message: "Wait.", message_tr: "Bekleyin." })).toBe("Bekleyin.")
    expect(said(503, { message: "Wait.", message_tr: "Bekleyin." })).toBe("Bekleyin.")
  })

  it("is ours where Medusa says only in English that something unexpected happened", () =>
    expect(said(500, { message: "An unknown error occurred." })).toBe("common.failed"))
})
