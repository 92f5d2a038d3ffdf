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
async function drawn(language: "en" | "tr", amounts: { left: string; refunded: string }, typed = {}): Promise<string> {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: language, resources: translations })
  const about = { payment_transaction_id: "1", title: "Cup", is_shipping: false, seller: null, quantity: "3" }
  const nothing = { amounts: {}, set: () => undefined, wrongPieces: {}, findProblem: () => undefined, isFirst: true }
  const form = { ...nothing, ...typed }
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
    expect(english).toContain(`aria-label="Quantity of Cup, ${count} left"`)
    expect(await drawn("tr", { refunded, left })).toContain(`>/ kalan ${count}<`)
  })

  it.each([
    ["pieces", { wrongPieces: { 1: "7" } }, 'value="7"'],
    ["amount", { amounts: { 1: "95" } }, 'value="95"'],
  ])("keeps more than is left as typed, and marks that field with a sentence: %s", async (field, typed, value) => {
    const findProblem = () => ({ field, sentence: "No more is left." })
    const english = await drawn("en", { refunded: "0.00", left: "90.00" }, { ...typed, findProblem })
    const marked = (english.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? []).filter((input) =>
      input.includes(value),
    )
    expect(marked).toHaveLength(1)
    expect(english.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(english).toMatch(/role="alert"[^>]*>.*No more is left\./)
  })

  it("of which nothing is left has no fields", async () => {
    const english = await drawn("en", { refunded: "90.00", left: "0.00" })
    expect(english).toContain("Nothing left")
    expect(english).not.toContain("<input")
  })
})
