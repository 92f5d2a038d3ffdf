import { Script } from "node:vm"
import { amountText } from "./amount-text"
import { getBrand, groupedNumber } from "./card-brand"
import { CARD_FORM_SCRIPT } from "./script/card-form"
import { POST_BACK_SCRIPT } from "./script/post-back"
import { refreshScript } from "./script/refresh"
import { FOCUS_SCRIPT } from "./script/focus"
import { pageAddress } from "./page-address"
import { pagePolicy, postBackPage } from "./index"

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

it("a post-back goes to no script, and escapes its address", () => {
  const postBack = (action: string) => postBackPage({ locale: "en", nonce: "n", action, fields: {} })
  expect(postBack("https://shop.example/cb?a=1&b=2")).toContain('action="https://shop.example/cb?a=1&amp;b=2"')
  expect(postBack("javascript:alert(1)")).not.toMatch(/<form|<script/)
})

it("the policy header allows only scripts with the nonce, and lets a post-back be redirected anywhere", () => {
  expect(pagePolicy("abc")).toContain("script-src 'nonce-abc'")
  expect(pagePolicy("abc")).toContain("form-action 'self'")
  expect(pagePolicy("abc", "anywhere")).not.toContain("form-action")
  expect(pagePolicy("abc")).not.toContain("unsafe")
})
