import { textAt, useOneShop } from "./merchant"
import { CARD, hosted, link, threeDs, withCard } from "./requests"

const shop = useOneShop()

/** The rows of a page's tables, each as the texts of its cells. */
function readRows(html: string): string[][] {
  const readText = (cell: string) =>
    cell
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  return [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)]
    .map(([, row = ""]) => [...row.matchAll(/<td\b[^>]*>(.*?)<\/td>/gs)])
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map(([, cell = ""]) => readText(cell)))
}

test("the overview lists payments, newest first, and links, in the reader's language, and shows no card number", async () => {
  const paid = await shop.pay({ conversationId: "paid" })
  await shop.post("/v2/payment/refund", { paymentId: paid.body["paymentId"], price: "0.50", currency: "TRY" })
  await shop.post("/payment/auth", withCard("4129111111111111", { conversationId: "declined" }))
  const page = await shop.post("/payment/pay-with-svc/initialize", hosted({ conversationId: "hosted" }))
  await shop.control("POST", `hosted-pages/${textAt(page.body, "token")}/complete`, { installment: 3 })
  await shop.post("/payment/3dsecure/initialize", threeDs({ conversationId: "started" }))
  const made = await shop.post("/v2/svclink/products", link({ name: "Workshop", stockEnabled: true, stockCount: 5 }))
  const token = textAt(made.body, "data.token")
  await shop.control("POST", `links/${token}/complete`, {})

  const { text } = await shop.page("/?lang=en")
  const [sold = [], ...rows] = readRows(text)
  expect(sold.slice(2, 6)).toEqual(["Link", "Success", "Approved", expect.stringMatching(/Mastercard •••• 0008$/)])
  const shown = rows.slice(0, 4).map(([ids = "", , flow, status, , , sum]) => [ids.split(" ")[1], flow, status, sum])
  expect(shown).toEqual([
    ["started", "3D Secure", "3DS started", "₺1.50"],
    ["hosted", "Hosted page", "Success", "₺1.50 3 installments"],
    ["declined", "Direct", "Failure", "₺1.50"],
    ["paid", "Direct", "Success Refunded ₺0.50", "₺1.50"],
  ])
  expect(rows[4]).toEqual(["Workshop", "SVCLINK", "Active", expect.any(String), "1", "4"])
  expect(text).toContain(`href="${shop.sandbox.url}/l/${token}"`)
  for (const number of [CARD.cardNumber, "4129111111111111"]) expect(text).not.toContain(number)
  expect((await shop.page("/", { "accept-language": "tr" })).text).toContain("3 taksit")
})

test("the overview refreshes itself only when its address asks for that", async () => {
  expect((await shop.page("/")).text).not.toContain("location.reload")
  expect((await shop.page("/?refresh=5")).text).toContain("location.reload(), 5000")
})
