import { flexible, hosted, link, overview, soldLink, threeDs } from "./__tests__/sample-views"
import { hostedPage, linkPage, messagePage, overviewPage, postBackPage, threeDsPage } from "./index"

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
