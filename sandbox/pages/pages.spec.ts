import { flexible, hosted, link, onSale, overview, soldLink, threeDs } from "./__tests__/sample-views"
import {
  hostedPage,
  linkPage,
  messagePage,
  overviewPage,
  pagePolicy,
  postBackPage,
  TEST_CARDS,
  threeDsPage,
} from "./index"
import type { HostedView, LinkView } from "./views"

const fieldNames = (html: string) => [
  ...new Set([...html.matchAll(/<(?:input|button)\b[^>]*\sname="([^"]+)"/g)].map((match) => match[1])),
]
const inputTag = (html: string, name: string) =>
  html.match(new RegExp(`<input\\b[^>]*\\sname="${name}"[^>]*>`))?.[0] ?? ""

const hostedWith = (more: Partial<HostedView>) => hostedPage({ ...hosted, ...more })
const linkWith = (more: Partial<LinkView>) => linkPage({ ...link, ...more })
const HOSTED = hostedPage(hosted)
const CHALLENGE = threeDsPage(threeDs)
const FLEXIBLE = linkWith({ state: flexible })
const SOLD = linkPage(soldLink)
const MESSAGE = { locale: "en", nonce: "n", kind: "token_expired" } as const
const FIELDS = { status: "success", conversationData: "", submit: "x" }
const postBack = (action: string) => postBackPage({ locale: "en", nonce: "n", action, fields: FIELDS })

const lira = (value: string) => ({ value, currency: "TRY" })
/** A page whose total depends on the installments, or does not. */
const totals = (...values: string[]) =>
  hostedWith({
    price: lira("110.00"),
    total: lira("110.00"),
    installments: values.map((value, index) => ({ count: index + 1, total: lira(value) })),
  })
const UNREFUSED = hostedWith({ refusal: undefined })
const SINGLE = hostedWith({ kept: undefined, installments: [{ count: 1 }] })
const LONG = Array.from({ length: 500 }, (_, n) => ({ name: `Item ${n}`, price: hosted.price }))
const OWN_AMOUNT = linkWith({ state: { ...flexible, price: { kind: "flexible", currency: "TRY", presets: [] } } })
const UNKNOWN_PRESET = linkWith({ state: { ...flexible, buyer: { amountChoice: "no such preset" } } })
const PAID = messagePage({ ...MESSAGE, kind: "already_paid", backForm: "/pay/token" })
const even = { count: 2, total: lira("110.00"), each: lira("55.00") }
const MYSTERY = overviewPage({
  ...overview,
  payments: { total: 1, rows: overview.payments.rows.map((row) => ({ ...row, paymentStatus: "MYSTERY" })) },
})
const NONE = { rows: [], total: 0 }
const EMPTY = overviewPage({ ...overview, payments: NONE, links: NONE, submerchants: NONE })

const shows = (html: string, ...texts: (string | RegExp)[]) => texts.forEach((text) => expect(html).toMatch(text))
const hides = (html: string, ...texts: (string | RegExp)[]) => texts.forEach((text) => expect(html).not.toMatch(text))

it("a hosted page has a form that keeps what was chosen, why the card was declined, and every test card with its result", () => {
  shows(HOSTED, 'method="post" action="/pay/token"', /value="3" required checked/)
  shows(HOSTED, /role="alert"[^]*nothing was charged[^]*Not sufficient funds \(Code 10051\)/)
  shows(HOSTED, ...["name", "number", "exp", "csc"].map((one) => `autocomplete="cc-${one}"`))
  // the last installment differs; the button has the price of the chosen ones; the way back needs no card
  shows(HOSTED, "2 × ₺36.67 + ₺36.66", /data-pay-amount[^>]*>₺110\.00</, /name="action" value="back" formnovalidate/)
  shows(HOSTED, ...TEST_CARDS.map(({ number }) => `data-fill="${number}"`), "Declined: insufficient funds (10051)")
})

it("a hosted page asks to check fields, folds a long basket, leads to the other language, and has no alert without problems", () => {
  shows(UNREFUSED, /role="alert"[^]*Please check the marked fields/)
  hides(UNREFUSED, "nothing was charged")
  hides(hostedWith({ refusal: undefined, problems: {} }), 'role="alert"')
  shows(hostedWith({ items: LONG }), /<summary>495 more items<\/summary>/, "Item 499")
  shows(hostedWith({ locale: "tr" }), "Kart numarası", 'class="language" href="?lang=en"')
})

it("a total that varies needs a script, a single payment is no choice, and installments that are not offered are not chosen", () => {
  hides(totals("110.00", "110.00"), ">Basket<", /class="[^"]*varies"/)
  shows(totals("110.00", "120.00"), ">Basket<", `<noscript>Pay</noscript><span class="varies">`)
  shows(SINGLE, /type="hidden" name="installment" value="1"/, /data-pay-amount[^>]*>₺100\.00</)
  hides(SINGLE, 'type="radio"')
  shows(hostedWith({ kept: { installment: 12 } }), /value="1" required checked/)
})

it("a challenge has three actions, and shows merchant, amount, card, phone and what to type", () => {
  shows(CHALLENGE, ...["confirm", "resend", "cancel"].map((one) => `name="action" value="${one}"`))
  shows(CHALLENGE, "Merchant", "₺100.00", "ending in 0008", "+90\u00a05••\u00a0•••\u00a0••\u00a067")
  shows(CHALLENGE, "Attempts left: 2", "123456")
  shows(threeDsPage({ ...threeDs, notice: "code_resent" }), /role="status"[^]*A new code was sent/)
})

it("a link shows stock and picture or neither, presets and an own amount, and a receipt once it is sold", () => {
  shows(linkPage(link), "4 left", '<img class="picture" src="/l/token/image" alt="Workshop">')
  hides(linkWith({ imageUrl: undefined, state: { ...onSale, stockLeft: undefined } }), " left<", "<img")
  shows(FLEXIBLE, ...["50", "100.00", "own"].map((one) => `name="amountChoice" value="${one}"`))
  shows(FLEXIBLE, /value="own" required data-own-choice checked/)
  shows(OWN_AMOUNT, /value="own" required data-own-choice hidden checked/)
  hides(OWN_AMOUNT, "Another amount")
  shows(UNKNOWN_PRESET, /value="50" required data-total="₺50.00" checked/)
  shows(SOLD, "<title>Payment received: ", "₺90.00", "3 installments", "Visa •••• 0006", "22416032", "A1B2C3")
})

it("the overview lists what there is and how it ended, keeps a status that it does not know, and says that it is empty", () => {
  shows(overviewPage(overview), "22416035", "Workshop", "Seller", "Showing 1 of 320")
  shows(overviewPage(overview), "Refunded ₺10.00", "Cancelled", "Under review")
  shows(MYSTERY, '<span class="badge neutral">MYSTERY</span>')
  shows(EMPTY, "No payments yet", "No links yet", "No submerchants yet")
  hides(EMPTY, "<table")
})

it("a message leads to the shop where it has an address, and a post-back needs no script, and goes to no script", () => {
  shows(messagePage({ ...MESSAGE, backUrl: "https://shop.example/cart" }), 'href="https://shop.example/cart"')
  hides(messagePage(MESSAGE), "Back to the shop")
  shows(PAID, /action="\/pay\/token"[^]*name="action" value="back">Back to the shop/)
  const target = 'action="https://shop.example/cb?a=1&amp;b=2"'
  shows(postBack("https://shop.example/cb?a=1&b=2"), target, /<button class="primary">/)
  hides(postBack("javascript:alert(1)"), "<form", "<script")
})

it("pages say twice what stands in two places, and totals only of presets", () => {
  const count = (html: string, text: string | RegExp) => html.split(text).length - 1
  expect(count(HOSTED, /data-total-shown[^>]*>₺110\.00</)).toBe(2)
  expect(count(hostedWith({ installments: [even, { ...even, last: even.each }] }), "2 × ₺55.00<")).toBe(2)
  expect(count(CHALLENGE, 'action="/3ds/session/answer"')).toBe(2)
  expect(count(FLEXIBLE, ' data-total="')).toBe(2)
})

it("each page posts the agreed fields", () => {
  const CARD = ["cardHolderName", "cardNumber", "cvc", "expire", "installment"]
  expect(fieldNames(HOSTED).sort()).toEqual(["action", ...CARD, "lang"])
  expect(fieldNames(CHALLENGE).sort()).toEqual(["action", "code", "lang"])
  const buyer = ["name", "email", "gsmNumber"]
  expect(fieldNames(linkPage(link))).toEqual(expect.arrayContaining([...buyer, "address", "city"]))
  const withoutAddress = fieldNames(linkWith({ state: { ...onSale, asksAddress: false } }))
  expect(["address", "city"].filter((name) => withoutAddress.includes(name))).toEqual([])
  expect(fieldNames(SOLD)).toEqual([])
  expect(fieldNames(postBack("/"))).toEqual(Object.keys(FIELDS))
})

it("a form keeps what was typed, but never number or cvc, and connects a problem with its field", () => {
  expect(inputTag(HOSTED, "cardHolderName")).toContain('value="Jane Doe"')
  expect(inputTag(HOSTED, "cardHolderName")).not.toContain("aria-invalid")
  expect(inputTag(HOSTED, "expire")).toContain('value="12/30"')
  for (const name of ["cardNumber", "cvc"]) expect(inputTag(HOSTED, name)).not.toContain("value=")
  expect(inputTag(HOSTED, "cardNumber")).toMatch(/aria-describedby="cardNumber-problem".* aria-invalid="true"/)
  expect(inputTag(HOSTED, "cvc")).toMatch(/aria-describedby="cvc-hint cvc-problem"/)
  for (const html of [FLEXIBLE, OWN_AMOUNT]) expect(inputTag(html, "amount")).toContain('value="75"')
  const code = inputTag(CHALLENGE, "code")
  expect(code).toContain('inputmode="numeric" autocomplete="one-time-code"')
  expect(code).toContain('aria-describedby="code-problem code-hint" aria-invalid="true"')
  expect(inputTag(threeDsPage({ ...threeDs, notice: undefined }), "code")).not.toContain("aria-invalid")
})

it("every field has a label", () => {
  const ids = [...HOSTED.matchAll(/<input id="([^"]+)"/g)].map(([, id = ""]) => id)
  expect(ids.length).toBeGreaterThan(3)
  for (const id of ids) expect(HOSTED).toContain(`<label for="${id}">`)
})

it.each(["passive", "sold_out", "deleted", "used"] as const)("a %s link sells nothing, and says so", (reason) => {
  const html = linkWith({ state: { kind: "not_on_sale", reason } })
  expect(html).toContain("Not for sale")
  expect(fieldNames(html)).toEqual([])
})

it("the policy header allows only scripts with the nonce, and lets a post-back be redirected anywhere", () => {
  expect(pagePolicy("abc")).toContain("script-src 'nonce-abc'")
  expect(pagePolicy("abc")).toContain("form-action 'self'")
  expect(pagePolicy("abc", "anywhere")).not.toContain("form-action")
  expect(pagePolicy("abc")).not.toContain("unsafe")
})
