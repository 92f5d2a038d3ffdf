import { Script } from "node:vm"
import { amountText } from "./amount-text"
import { getBrand, groupedNumber } from "./card-brand"
import { CARD_FORM_SCRIPT } from "./script/card-form"
import { POST_BACK_SCRIPT } from "./script/post-back"
import { refreshScript } from "./script/refresh"
import { FOCUS_SCRIPT } from "./script/focus"
import { pageAddress } from "./page-address"
import { flexible, hosted, link, overview, soldLink, threeDs } from "./__tests__/sample-views"
import { hostedPage, linkPage, messagePage, overviewPage, postBackPage, threeDsPage } from "./index"

it.each([
  ["1234.5", "TRY", "en", "₺1,234.50"],
  ["1234.5", "TRY", "tr", "₺1.234,50"],
  ["10.50000000", "USD", "en", "$10.50"],
  ["10", "CHF", "en", "CHF 10.00"],
  // every digit of an amount that no JS number could hold
  ["12345678901234567.89", "EUR", "en", "€12,345,678,901,234,567.89"],
  ["0.0118125", "EUR", "en", "€0.0118125"],
  // no amounts
  ["<b>", "TRY", "en", "<b> TRY"],
  ["5", "lira", "en", "5 lira"],
] as const)("%s %s is written in %s as %s", (value, currency, locale, text) => {
  expect(amountText({ value, currency }, locale).replace(/\s/g, " ")).toBe(text)
})

it("a card number shows the brand that its first digits belong to, and is grouped as printed on the card", () => {
  const numbers = ["4543590000000006", "5528790000000008", "2221000000000009", "374427000000003", "9792030000000000"]
  expect(numbers.map(getBrand)).toEqual(["VISA", "MASTER_CARD", "MASTER_CARD", "AMERICAN_EXPRESS", "TROY"])
  expect(getBrand("1234")).toBeUndefined()
  expect(groupedNumber("5528790000000008")).toBe("5528 7900 0000 0008")
  expect(groupedNumber("374427000000003")).toBe("3744 270000 00003")
})

it.each([CARD_FORM_SCRIPT, POST_BACK_SCRIPT, FOCUS_SCRIPT, refreshScript(5)])(
  "a page's script is whole and cannot end its element",
  (source) => {
    expect(() => new Script(source)).not.toThrow()
    expect(source).not.toMatch(/<\/script|<!--/i)
  },
)

describe("an address on a page", () => {
  const run = ["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x"]

  it.each(["/", "/pay/token", "http://127.0.0.1:8484/l/A", "https://shop.example/cb?x=1"])("may be %s", (address) => {
    expect(pageAddress(address)).toBe(address)
  })

  it.each([...run, "//evil.example", "/\\evil.example", "/\t/evil", "pay", ""])("may not be %j", (address) => {
    expect(pageAddress(address)).toBeUndefined()
  })
})

const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&{count}`
const escaped = "&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&amp;"

/** Fields that pick a branch of the page; the rest of every view is free text as far as a page may assume. */
const discriminants = new Set(["locale", "kind", "reason", "notice", "cardBrand", "problems", "nonce"])

/** A copy of the view with every text replaced, as if a merchant or buyer wrote each of them. */
function withEveryText<View extends object>(view: View, text: string): View {
  const copy = structuredClone(view)
  replaceTexts(copy, text)
  return copy
}

function replaceTexts(part: object, text: string): void {
  for (const key of Object.keys(part)) {
    const value: unknown = Reflect.get(part, key)
    if (discriminants.has(key)) continue
    if (typeof value === "string") Reflect.set(part, key, text)
    else if (typeof value === "object" && value !== null) replaceTexts(value, text)
  }
}

const page = { locale: "en", nonce: "n0nce" } as const
const pages: Record<string, (text: string) => string> = {
  hosted: (text) => hostedPage(withEveryText(hosted, text)),
  "link for sale": (text) => linkPage(withEveryText(link, text)),
  "flexible link": (text) => linkPage({ ...withEveryText(link, text), state: withEveryText(flexible, text) }),
  "sold link": (text) => linkPage(withEveryText(soldLink, text)),
  "3DS challenge": (text) => threeDsPage(withEveryText(threeDs, text)),
  overview: (text) => overviewPage(withEveryText(overview, text)),
  message: (text) => messagePage({ ...page, kind: "not_found", detail: text, backUrl: text }),
  "post back": (text) => postBackPage({ ...page, action: "https://shop.example/cb", fields: { [text]: text } }),
  "refused post back": (text) => postBackPage({ ...page, action: text, fields: {} }),
}

const getTags = (html: string) => html.match(/<[a-z]\w*/g)
const getScripts = (html: string) => html.match(/<script\b[^>]*>/g) ?? []

describe.each(Object.entries(pages))("hostile text on the page: %s", (_name, draw) => {
  it("is escaped and adds no element", () => {
    const html = draw(hostile)
    expect(html).toContain(escaped)
    expect(html).not.toContain("<script>alert")
    expect(html).not.toContain("<img src=x")
    expect(getTags(html)).toEqual(getTags(draw("plain words")))
  })

  it("never becomes an address that a browser runs or follows", () => {
    const run = ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x"]
    for (const address of [...run, "//evil.example", "/\t/evil.example"])
      expect(draw(address)).not.toMatch(new RegExp(`(href|src|action)="${address.replace(/[/\\()]/g, "\\$&")}"`))
  })

  it("is on a page without inline handlers or styles, whose scripts have the nonce", () => {
    const html = draw(hostile)
    for (const tag of getScripts(html)) expect(tag).toBe('<script nonce="n0nce">')
    expect(html.replace(/="[^"]*"/g, '=""')).not.toMatch(/<[a-z][^<>]*\s(on[a-z]+|style)=/)
  })
})
