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

const spaced = (text: string) => text.replace(/\s/g, " ")

describe("an amount on a page", () => {
  it("is written the way the language writes money", () => {
    expect(amountText({ value: "1234.5", currency: "TRY" }, "en")).toBe("₺1,234.50")
    expect(amountText({ value: "1234.5", currency: "TRY" }, "tr")).toBe("₺1.234,50")
    expect(amountText({ value: "10.50000000", currency: "USD" }, "en")).toBe("$10.50")
    expect(spaced(amountText({ value: "10", currency: "CHF" }, "en"))).toBe("CHF 10.00")
  })

  it("keeps every digit of an amount no JS number could hold", () => {
    expect(amountText({ value: "12345678901234567.89", currency: "EUR" }, "en")).toBe("€12,345,678,901,234,567.89")
    expect(amountText({ value: "0.0118125", currency: "EUR" }, "en")).toBe("€0.0118125")
  })

  it("is returned unchanged when it is not an amount", () => {
    expect(amountText({ value: "<b>", currency: "TRY" }, "en")).toBe("<b> TRY")
    expect(amountText({ value: "5", currency: "lira" }, "en")).toBe("5 lira")
  })
})

describe("a card number on a page", () => {
  it("shows the brand that its first digits belong to", () => {
    expect(getBrand("4543590000000006")).toBe("VISA")
    expect(getBrand("5528790000000008")).toBe("MASTER_CARD")
    expect(getBrand("2221000000000009")).toBe("MASTER_CARD")
    expect(getBrand("374427000000003")).toBe("AMERICAN_EXPRESS")
    expect(getBrand("9792030000000000")).toBe("TROY")
    expect(getBrand("1234")).toBeUndefined()
  })

  it("is grouped as printed on the card", () => {
    expect(groupedNumber("5528790000000008")).toBe("5528 7900 0000 0008")
    expect(groupedNumber("374427000000003")).toBe("3744 270000 00003")
  })
})

describe("a page's script", () => {
  it.each([CARD_FORM_SCRIPT, POST_BACK_SCRIPT, FOCUS_SCRIPT, refreshScript(5)])(
    "is whole and cannot end its element",
    (source) => {
      expect(() => new Script(source)).not.toThrow()
      expect(source).not.toMatch(/<\/script|<!--/i)
    },
  )
})

describe("an address on a page", () => {
  it.each(["/", "/pay/token", "http://127.0.0.1:8484/l/A", "https://shop.example/cb?x=1"])("may be %s", (address) => {
    expect(pageAddress(address)).toBe(address)
  })

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil",
    "pay",
    "",
  ])("may not be %j", (address) => {
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
    for (const address of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "/\t/evil.example",
    ]) {
      expect(draw(address)).not.toMatch(new RegExp(`(href|src|action)="${address.replace(/[/\\()]/g, "\\$&")}"`))
    }
  })

  it("is on a page without inline handlers or styles, whose scripts have the nonce", () => {
    const html = draw(hostile)
    for (const tag of getScripts(html)) expect(tag).toBe('<script nonce="n0nce">')
    const withoutValues = html.replace(/="[^"]*"/g, '=""')
    expect(withoutValues).not.toMatch(/<[a-z][^<>]*\s(on[a-z]+|style)=/)
  })
})
