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

/** What a page shows, and what it does not. */
type Row = [string, string, (string | RegExp)[], (string | RegExp)[]?]

it.each<Row>([
  ["a hosted page posts to its own address", HOSTED, ['method="post" action="/pay/token"']],
  [
    "a hosted page shows a decline",
    HOSTED,
    [/role="alert"[^]*nothing was charged[^]*Not sufficient funds \(Code 10051\)/],
  ],
  ["a hosted page keeps what was chosen", HOSTED, [/value="3" required checked/]],
  [
    "a hosted page asks to check fields",
    UNREFUSED,
    [/role="alert"[^]*Please check the marked fields/],
    ["nothing was charged"],
  ],
  ["a page without problems has no alert", hostedWith({ refusal: undefined, problems: {} }), [], ['role="alert"']],
  [
    "card fields have autocomplete names",
    HOSTED,
    ["name", "number", "exp", "csc"].map((one) => `autocomplete="cc-${one}"`),
  ],
  ["a total that is always the same is said once", totals("110.00", "110.00"), [], [">Basket<", /class="[^"]*varies"/]],
  [
    "a total that varies needs a script",
    totals("110.00", "120.00"),
    [">Basket<", `<noscript>Pay</noscript><span class="varies">`],
  ],
  ["the last installment is said where it differs", HOSTED, ["2 × ₺36.67 + ₺36.66"]],
  ["the button has the price of the chosen installments", HOSTED, [/data-pay-amount[^>]*>₺110\.00</]],
  [
    "a single payment is no choice",
    SINGLE,
    [/type="hidden" name="installment" value="1"/, /data-pay-amount[^>]*>₺100\.00</],
    ['type="radio"'],
  ],
  [
    "installments that are not offered are not chosen",
    hostedWith({ kept: { installment: 12 } }),
    [/value="1" required checked/],
  ],
  ["the way back to the shop needs no card", HOSTED, [/name="action" value="back" formnovalidate/]],
  ["every test card is listed", HOSTED, TEST_CARDS.map(({ number }) => `data-fill="${number}"`)],
  ["a test card has its result", HOSTED, ["Declined: insufficient funds (10051)"]],
  ["a long basket is folded", hostedWith({ items: LONG }), [/<summary>495 more items<\/summary>/, "Item 499"]],
  [
    "a Turkish page leads to the English one",
    hostedWith({ locale: "tr" }),
    ["Kart numarası", 'class="language" href="?lang=en"'],
  ],
  [
    "a challenge has three actions",
    CHALLENGE,
    ["confirm", "resend", "cancel"].map((one) => `name="action" value="${one}"`),
  ],
  ["a challenge shows merchant and amount", CHALLENGE, ["Merchant", "₺100.00"]],
  ["a challenge shows card and phone", CHALLENGE, ["ending in 0008", "+90\u00a05••\u00a0•••\u00a0••\u00a067"]],
  ["a challenge shows what to type", CHALLENGE, ["Attempts left: 2", "123456"]],
  [
    "a challenge says that a code was sent",
    threeDsPage({ ...threeDs, notice: "code_resent" }),
    [/role="status"[^]*A new code was sent/],
  ],
  [
    "a link shows stock and picture",
    linkPage(link),
    ["4 left", '<img class="picture" src="/l/token/image" alt="Workshop">'],
  ],
  [
    "a link may have neither",
    linkWith({ imageUrl: undefined, state: { ...onSale, stockLeft: undefined } }),
    [],
    [" left<", "<img"],
  ],
  [
    "a flexible link has presets and an own amount",
    FLEXIBLE,
    ["50", "100.00", "own"].map((one) => `name="amountChoice" value="${one}"`),
  ],
  ["a flexible link keeps the own amount", FLEXIBLE, [/value="own" required data-own-choice checked/]],
  [
    "a flexible link may have no presets",
    OWN_AMOUNT,
    [/value="own" required data-own-choice hidden checked/],
    ["Another amount"],
  ],
  ["a flexible link starts at its first preset", UNKNOWN_PRESET, [/value="50" required data-total="₺50.00" checked/]],
  [
    "a sold link has a receipt",
    SOLD,
    ["<title>Payment received: ", "₺90.00", "3 installments", "Visa •••• 0006", "22416032", "A1B2C3"],
  ],
  ["the overview lists what there is", overviewPage(overview), ["22416035", "Workshop", "Seller", "Showing 1 of 320"]],
  ["the overview says how a payment ended", overviewPage(overview), ["Refunded ₺10.00", "Cancelled", "Under review"]],
  ["the overview keeps a status it does not know", MYSTERY, ['<span class="badge neutral">MYSTERY</span>']],
  ["an empty overview says so", EMPTY, ["No payments yet", "No links yet", "No submerchants yet"], ["<table"]],
  [
    "a message leads to the shop",
    messagePage({ ...MESSAGE, backUrl: "https://shop.example/cart" }),
    ['href="https://shop.example/cart"'],
  ],
  ["a message without an address leads nowhere", messagePage(MESSAGE), [], ["Back to the shop"]],
  ["a paid page leads back by a form", PAID, [/action="\/pay\/token"[^]*name="action" value="back">Back to the shop/]],
  [
    "a post-back needs no script",
    postBack("https://shop.example/cb?a=1&b=2"),
    ['action="https://shop.example/cb?a=1&amp;b=2"', /<button class="primary">/],
  ],
  ["a post-back to no address is not posted", postBack("javascript:alert(1)"), [], ["<form", "<script"]],
])("%s", (_, html, shown, hidden = []) => {
  for (const text of shown) expect(html).toMatch(text)
  for (const text of hidden) expect(html).not.toMatch(text)
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

it.each(["passive", "sold_out", "deleted", "used"] as const)(
  "a link that is %s sells nothing, and says so",
  (reason) => {
    const html = linkWith({ state: { kind: "not_on_sale", reason } })
    expect(html).toContain("Not for sale")
    expect(fieldNames(html)).toEqual([])
  },
)

it("the policy header allows only scripts with the nonce, and lets a post-back be redirected anywhere", () => {
  expect(pagePolicy("abc")).toContain("script-src 'nonce-abc'")
  expect(pagePolicy("abc")).toContain("form-action 'self'")
  expect(pagePolicy("abc", "anywhere")).not.toContain("form-action")
  expect(pagePolicy("abc")).not.toContain("unsafe")
})
