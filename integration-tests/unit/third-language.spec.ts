import type * as AdminTexts from "../../messages/admin"
import type * as ServerTexts from "../../messages/server"
import type * as Format from "../../src/admin/lib/format"
import type * as Resources from "../../src/admin/i18n"
import type * as Common from "../../src/api/admin/svc/answers/common"
import type * as Csv from "../../src/api/admin/svc/csv"
import type * as Domain from "../../src/domain"

interface Texts {
  [key: string]: string | Texts
}

/** The texts as a translator's `de.json` has them: "DE Required." */
const translated = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? `DE ${text}` : translated(text)]),
  )

describe("a file of messages in a third language", () => {
  beforeAll(() => {
    jest.doMock("../../messages/server", () => {
      const { SERVER_TEXTS } = jest.requireActual<typeof ServerTexts>("../../messages/server")
      return { SERVER_TEXTS: { ...SERVER_TEXTS, de: translated(SERVER_TEXTS.en) } }
    })
    jest.doMock("../../messages/admin", () => {
      const { ADMIN_TEXTS } = jest.requireActual<typeof AdminTexts>("../../messages/admin")
      return { ADMIN_TEXTS: { ...ADMIN_TEXTS, de: translated(ADMIN_TEXTS.en) } }
    })
  })
  const domain = () => jest.requireActual<typeof Domain>("../../src/domain")

  it("is one more language of every sentence, with its values, of a refusal and of what the routes return", () => {
    const { messageFields, say, write } = domain()
    const sentence = say("report.not_in_medusa", { what: say("report.what_refund"), at_service: "10.00 TRY" })
    const words = write([sentence, say("field.needed")])
    expect(words).toMatchObject({
      de: expect.stringMatching(/^DE A DE refund of 10\.00 TRY was .* DE Required\.$/) as string,
    })
    expect(messageFields(say("field.needed"))).toEqual({
      message: "Required.",
      message_tr: "Bu alan zorunludur.",
      message_de: "DE Required.",
    })
    const common = jest.requireActual<typeof Common>("../../src/api/admin/svc/answers/common")
    expect(common.words.parse(words)).toEqual(words)
  })

  it("is one more language of files and of the admin, whose amounts are written as that language writes them", () => {
    const language = domain().LANGUAGES.find((one) => !["en", "tr"].includes(one))
    if (language === undefined) throw new Error("There is no third language.")
    const csv = jest.requireActual<typeof Csv>("../../src/api/admin/svc/csv")
    expect(csv.yesOrNo(true, language)).toBe("DE yes")
    const resources = jest.requireActual<typeof Resources>("../../src/admin/i18n")
    expect(resources.LANGUAGES).toContain("de")
    expect(resources.default).toMatchObject({ de: { svc: { common: { cancel: "DE Cancel" } } } })
    const format = jest.requireActual<typeof Format>("../../src/admin/lib/format")
    expect([format.typedText("1249.90", language), format.decimalText("1.249,90", language)]).toEqual([
      "1249,90",
      "1249.90",
    ])
  })
})
