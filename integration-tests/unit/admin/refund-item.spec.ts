import i18next from "i18next"
import { createElement, type ComponentType } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import translations from "../../../src/admin/i18n"

/** Not imported: its types are a browser's. */
const { RefundItem } = jest.requireActual<{ RefundItem: ComponentType<object> }>(
  "../../../src/admin/components/panel/refund-item",
)

/** An item of three pieces in the refund dialog, as markup. */
async function drawn(language: "en" | "tr", amounts: { left: string; refunded: string }): Promise<string> {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: language, resources: translations })
  const about = { payment_transaction_id: "1", title: "Cup", is_shipping: false, seller: null, quantity: "3" }
  const form = { amounts: {}, set: () => undefined, isWrong: () => false, isFirst: true }
  const item = createElement(RefundItem, {
    ...{ item: { ...about, ...amounts }, payment: { currency_code: "try" } },
    ...form,
  })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, item))
}

describe("an item in the refund dialog", () => {
  it.each([
    ["0.00", "90.00", 3],
    ["30.00", "60.00", 2],
    ["60.00", "30.00", 1],
  ])("after %s of it went back, and %s is left, offers %d of its three pieces", async (refunded, left, count) => {
    const english = await drawn("en", { refunded, left })
    expect(english).toContain(`>of ${count} left<`)
    expect(english).toContain(`aria-label="Quantity of Cup, of ${count} left"`)
    expect(english).toContain(`max="${count}"`)
    expect(await drawn("tr", { refunded, left })).toContain(`>/ kalan ${count}<`)
  })

  it("of which nothing is left has no fields", async () => {
    const english = await drawn("en", { refunded: "90.00", left: "0.00" })
    expect(english).toContain("Nothing left")
    expect(english).not.toContain("<input")
  })
})
