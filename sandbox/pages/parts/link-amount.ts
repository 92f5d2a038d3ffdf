import { amountText } from "../amount-text"
import { markup, type Markup } from "../markup"
import type { LinkOnSale, Locale } from "../views"
import { say, type Words } from "../words"
import { field } from "./field"

/** The amount a flexible link starts with: what was kept, else its first preset, else the buyer's own. */
export function chosenAmount({ price, buyer }: LinkOnSale): string {
  if (price.kind === "fixed") return price.amount.value
  const kept = buyer?.amountChoice
  if (kept !== undefined && (kept === "own" || price.presets.includes(kept))) return kept
  return price.presets[0] ?? "own"
}

/** Preset amounts and "another amount" of a flexible link, without presets the buyer's own alone; a fixed price asks nothing. */
export function amountChoice(words: Words, locale: Locale, state: LinkOnSale): Markup | undefined {
  const { price, buyer, problems } = state
  if (price.kind === "fixed") return undefined
  const chosen = chosenAmount(state)
  const { currency } = price
  const presets = price.presets.map((value) => {
    const text = amountText({ value, currency }, locale)
    return markup`<label class="choice"><input type="radio" name="amountChoice" value="${value}" required data-total="${text}"${chosen === value && markup` checked`}>
      <span class="choice-name">${text}</span></label>`
  })
  const isOnlyOwn = presets.length === 0
  const own = markup`<input type="radio" name="amountChoice" value="own" required data-own-choice${isOnlyOwn && markup` hidden`}${chosen === "own" && markup` checked`}>`
  const amount = field(words, {
    name: "amount",
    label: say(words.linkOwnAmountLabel, { currency }),
    problem: problems?.amount,
    className: isOnlyOwn ? "" : "own-amount",
    attributes: {
      inputmode: "decimal",
      autocomplete: "off",
      pattern: "[0-9]{1,15}([.,][0-9]{1,2})?",
      maxlength: 18,
      value: buyer?.amount ?? "",
      "data-own-amount": currency,
      "data-language": locale,
    },
  })
  if (isOnlyOwn) return markup`${own}${amount}`
  return markup`<fieldset class="choices">
    <legend>${words.linkChooseAmount}</legend>
    ${presets}
    <label class="choice">${own}
      <span class="choice-name">${words.linkOwnAmount}</span></label>
    ${amount}
  </fieldset>`
}
