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

const fieldNames = (html: string) => [
  ...new Set([...html.matchAll(/<(?:input|button)\b[^>]*\sname="([^"]+)"/g)].map((match) => match[1])),
]
const inputTag = (html: string, name: string) =>
  html.match(new RegExp(`<input\\b[^>]*\\sname="${name}"[^>]*>`))?.[0] ?? ""

describe("the hosted payment page", () => {
  const html = hostedPage(hosted)

  it("posts the agreed fields to its own address", () => {
    expect(html).toContain('method="post" action="/pay/token"')
    expect(fieldNames(html).sort()).toEqual(
      ["action", "cardHolderName", "cardNumber", "cvc", "expire", "installment", "lang"].sort(),
    )
  })

  it("shows the reason of a decline and keeps what was typed, but never number or cvc", () => {
    expect(html).toMatch(/role="alert"[^]*nothing was charged[^]*Not sufficient funds \(Code 10051\)/)
    expect(inputTag(html, "cardHolderName")).toContain('value="Jane Doe"')
    expect(inputTag(html, "expire")).toContain('value="12/30"')
    expect(html).toMatch(/value="3" required checked/)
    expect(inputTag(html, "cardNumber")).not.toContain("value=")
    expect(inputTag(html, "cvc")).not.toContain("value=")
  })

  it("says above the form that fields need to be checked, without mentioning a decline", () => {
    const html = hostedPage({ ...hosted, refusal: undefined })
    expect(html).toMatch(/role="alert"[^]*Please check the marked fields/)
    expect(hostedPage({ ...hosted, refusal: undefined, problems: {} })).not.toContain('role="alert"')
  })

  it("connects a problem with its field", () => {
    expect(inputTag(html, "cardNumber")).toMatch(/aria-describedby="cardNumber-problem"/)
    expect(inputTag(html, "cardNumber")).toMatch(/aria-invalid="true"/)
    expect(inputTag(html, "cvc")).toMatch(/aria-describedby="cvc-hint cvc-problem"/)
    expect(inputTag(html, "cardHolderName")).not.toContain("aria-invalid")
  })

  it("gives every field a label and card fields their autocomplete names", () => {
    for (const [, id] of html.matchAll(/<input id="([^"]+)"/g)) expect(html).toContain(`<label for="${id ?? ""}">`)
    for (const name of ["cc-name", "cc-number", "cc-exp", "cc-csc"]) expect(html).toContain(`autocomplete="${name}"`)
  })

  it("says a total once that does not depend on the installments, and without a script too", () => {
    const total = { value: "110.00", currency: "TRY" }
    const same = hostedPage({ ...hosted, price: total, total, installments: [1, 2].map((count) => ({ count, total })) })
    expect(same).not.toContain(">Basket<")
    expect(same).not.toMatch(/class="[^"]*varies"/)
    const other = { count: 2, total: { value: "120.00", currency: "TRY" } }
    const varying = hostedPage({ ...hosted, price: total, total, installments: [{ count: 1, total }, other] })
    expect(varying).toContain(">Basket<")
    expect(varying).toContain(`<noscript>Pay</noscript><span class="varies">`)
  })

  it("says the last installment where the others alone would not add up", () => {
    expect(html).toContain("2 × ₺36.67 + ₺36.66")
    const even = { count: 2, total: { value: "110.00", currency: "TRY" }, each: { value: "55.00", currency: "TRY" } }
    expect(
      hostedPage({ ...hosted, installments: [even, { ...even, last: even.each }] }).match(/2 × ₺55\.00</g),
    ).toHaveLength(2)
  })

  it("shows the price of the chosen installments in the button and the summary", () => {
    expect(html).toMatch(/data-pay-amount[^>]*>₺110\.00</)
    expect(html.match(/data-total-shown[^>]*>₺110\.00</g)).toHaveLength(2)
  })

  it("offers no choice of installments when there is only one", () => {
    const single = hostedPage({ ...hosted, kept: undefined, installments: [{ count: 1 }] })
    expect(single).toContain('<input type="hidden" name="installment" value="1"')
    expect(single).not.toContain('type="radio"')
    expect(single).toMatch(/data-pay-amount[^>]*>₺100\.00</)
  })

  it("selects the first number of installments when the chosen one is not offered", () => {
    const html = hostedPage({ ...hosted, kept: { installment: 12 } })
    expect(html).toMatch(/value="1" required checked/)
  })

  it("has a way back to the shop that needs no card", () => {
    expect(html).toMatch(/name="action" value="back" formnovalidate/)
  })

  it("lists every test card with its result", () => {
    for (const { number } of TEST_CARDS) expect(html).toContain(`data-fill="${number}"`)
    expect(html).toContain("Declined: insufficient funds (10051)")
  })

  it("folds a long basket", () => {
    const items = Array.from({ length: 500 }, (_, at) => ({ name: `Item ${at}`, price: hosted.price }))
    const long = hostedPage({ ...hosted, items })
    expect(long).toMatch(/<summary>495 more items<\/summary>/)
    expect(long).toContain("Item 499")
  })

  it("is available in Turkish", () => {
    const turkish = hostedPage({ ...hosted, locale: "tr" })
    expect(turkish).toContain('<html lang="tr">')
    expect(turkish).toContain("Kart numarası")
    expect(turkish).toContain('<a class="language" href="?lang=en"')
  })
})

describe("the 3DS challenge", () => {
  const html = threeDsPage(threeDs)

  it("posts code, action and language to its answer address", () => {
    expect(fieldNames(html).sort()).toEqual(["action", "code", "lang"])
    expect(html.match(/action="\/3ds\/session\/answer"/g)).toHaveLength(2)
    for (const value of ["confirm", "resend", "cancel"]) expect(html).toContain(`name="action" value="${value}"`)
  })

  it("shows merchant, amount, card ending, masked phone, attempts and the hint", () => {
    for (const text of [
      "Merchant",
      "₺100.00",
      "ending in 0008",
      "+90\u00a05••\u00a0•••\u00a0••\u00a067",
      "Attempts left: 2",
      "123456",
    ])
      expect(html).toContain(text)
  })

  it("asks for a one-time code with a number keypad, and connects a wrong one with its field", () => {
    expect(inputTag(html, "code")).toContain('inputmode="numeric" autocomplete="one-time-code"')
    expect(inputTag(html, "code")).toContain('aria-describedby="code-problem code-hint" aria-invalid="true"')
    expect(inputTag(threeDsPage({ ...threeDs, notice: undefined }), "code")).not.toContain("aria-invalid")
  })

  it("says that a new code was sent", () => {
    expect(threeDsPage({ ...threeDs, notice: "code_resent" })).toMatch(/role="status"[^]*A new code was sent/)
  })
})

describe("the page of a payment link", () => {
  it("asks for the address unless the link needs none", () => {
    expect(fieldNames(linkPage(link))).toEqual(
      expect.arrayContaining(["name", "email", "gsmNumber", "address", "city"]),
    )
    const without = linkPage({ ...link, state: { ...onSale, asksAddress: false } })
    expect(fieldNames(without)).not.toContain("address")
    expect(fieldNames(without)).not.toContain("city")
  })

  it("shows the stock that is left, and draws a placeholder where there is no picture", () => {
    expect(linkPage(link)).toContain("4 left")
    expect(linkPage(link)).toContain('<img class="picture" src="/l/token/image" alt="Workshop">')
    const bare = linkPage({ ...link, imageUrl: undefined, state: { ...onSale, stockLeft: undefined } })
    expect(bare).not.toContain(" left<")
    expect(bare).not.toContain("<img")
  })

  it("accepts a preset or the buyer's own amount on a flexible link, and shows no total for installments", () => {
    const html = linkPage({ ...link, state: flexible })
    for (const value of ["50", "100.00", "own"]) expect(html).toContain(`name="amountChoice" value="${value}"`)
    expect(html).toMatch(/value="own" required data-own-choice checked/)
    expect(inputTag(html, "amount")).toContain('value="75"')
    expect(html.match(/ data-total="/g)).toHaveLength(2)
  })

  it("asks the buyer's own amount alone where a flexible link has no presets", () => {
    const html = linkPage({
      ...link,
      state: { ...flexible, price: { kind: "flexible", currency: "TRY", presets: [] } },
    })
    expect(html).toMatch(/value="own" required data-own-choice hidden checked/)
    expect(inputTag(html, "amount")).toContain('value="75"')
    expect(html).not.toContain("Another amount")
  })

  it("starts a flexible link at its first preset", () => {
    const html = linkPage({ ...link, state: { ...flexible, buyer: { amountChoice: "no such preset" } } })
    expect(html).toMatch(/value="50" required data-total="₺50.00" checked/)
  })

  it("shows a receipt and no form once sold", () => {
    const html = linkPage(soldLink)
    for (const text of [
      "<title>Payment received: ",

      "₺90.00",
      "3 installments",
      "Visa •••• 0006",
      "22416032",
      "A1B2C3",
    ])
      expect(html).toContain(text)
    expect(fieldNames(html)).toEqual([])
  })

  it.each(["passive", "sold_out", "deleted", "used"] as const)(
    "sells nothing when the link is %s, and says so",
    (reason) => {
      const html = linkPage({ ...link, state: { kind: "not_on_sale", reason } })
      expect(html).toContain("Not for sale")
      expect(fieldNames(html)).toEqual([])
    },
  )
})

describe("the overview", () => {
  it("lists payments, links and submerchants, and notes when there are more", () => {
    const html = overviewPage(overview)
    for (const text of [
      "22416035",
      "Workshop",
      "Seller",
      "Showing 1 of 320",
      "Refunded ₺10.00",
      "Cancelled",
      "Under review",
    ])
      expect(html).toContain(text)
  })

  it("keeps the spelling of a status it does not know, in a neutral badge", () => {
    const [row] = overview.payments.rows
    if (!row) throw new Error("the sample has a payment")
    const html = overviewPage({ ...overview, payments: { total: 1, rows: [{ ...row, paymentStatus: "MYSTERY" }] } })
    expect(html).toContain('<span class="badge neutral">MYSTERY</span>')
  })

  it("says what to do when it is empty", () => {
    const none = { rows: [], total: 0 }
    const html = overviewPage({ ...overview, payments: none, links: none, submerchants: none })
    for (const text of ["No payments yet", "No links yet", "No submerchants yet"]) expect(html).toContain(text)
    expect(html).not.toContain("<table")
  })

  it("refreshes itself only on request", () => {
    expect(overviewPage(overview)).not.toContain("location.reload")
    expect(overviewPage({ ...overview, refreshSeconds: 5 })).toContain("location.reload(), 5000")
  })
})

describe("message and post-back", () => {
  it("a message has a link to the shop only where there is an address", () => {
    const view = { locale: "en", nonce: "n", kind: "token_expired" } as const
    expect(messagePage({ ...view, backUrl: "https://shop.example/cart" })).toContain('href="https://shop.example/cart"')
    expect(messagePage(view)).not.toContain("Back to the shop")
    const paid = messagePage({ ...view, kind: "already_paid", backForm: "/pay/token" })
    expect(paid).toMatch(/action="\/pay\/token"[^]*name="action" value="back">Back to the shop/)
  })

  it("a post-back has every field, and a button that needs no script", () => {
    const fields = { status: "success", conversationData: "", submit: "x" }
    const html = postBackPage({ locale: "en", nonce: "n", action: "https://shop.example/cb?a=1&b=2", fields })
    expect(html).toContain('action="https://shop.example/cb?a=1&amp;b=2"')
    expect(fieldNames(html)).toEqual(["status", "conversationData", "submit"])
    expect(html).toMatch(/<button class="primary">/)
  })

  it("a post-back to an invalid address is not posted", () => {
    const html = postBackPage({ locale: "en", nonce: "n", action: "javascript:alert(1)", fields: { token: "t" } })
    expect(html).not.toContain("<form")
    expect(html).not.toContain("<script")
  })
})

describe("the policy header", () => {
  it("allows only scripts with the nonce, and lets a post-back be redirected anywhere", () => {
    expect(pagePolicy("abc")).toContain("script-src 'nonce-abc'")
    expect(pagePolicy("abc")).toContain("form-action 'self'")
    expect(pagePolicy("abc", "anywhere")).not.toContain("form-action")
    expect(pagePolicy("abc")).not.toContain("unsafe")
  })
})
