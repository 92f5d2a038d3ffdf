import { type Markup, markup } from "../page/markup"

/** Brands by their first digits; the page's script goes by the same table. */
export const BRANDS = [
  { name: "American Express", prefix: "^3[47]", mark: plate("#1c6fb8", "#fff", "AMEX") },
  { name: "Troy", prefix: "^(9792|65)", mark: plate("#0a7f8b", "#fff", "troy") },
  { name: "Mastercard", prefix: "^(5[1-5]|2[2-7])", mark: circles() },
  { name: "Visa", prefix: "^4", mark: plate("#fff", "#1a2f8f", "VISA") },
]

/** Of a card, by its first digits. */
export const getBrand = (bin: string) => BRANDS.find(({ prefix }) => new RegExp(prefix).test(bin))

/** All brands at the end of the number field; the script keeps the one that fits what is typed, and has it read out. */
export function brandMarks(): Markup {
  const marks = BRANDS.map(
    ({ mark, name, prefix }) => markup`<span data-brand="${name}" data-prefix="${prefix}">${mark}</span>`,
  )
  return markup`<span class="marks" data-marks aria-hidden="true">${marks}</span>
<span class="unseen" role="status" data-brand-said></span>`
}

function plate(ground: string, ink: string, word: string): Markup {
  return svg(markup`<rect x=".5" y=".5" width="37" height="23" rx="4" fill="${ground}" stroke="#c9ced8"/>
<text x="19" y="16" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" font-size="11" font-weight="800"
font-style="italic" textLength="28" lengthAdjust="spacingAndGlyphs" fill="${ink}">${word}</text>`)
}

function circles(): Markup {
  return svg(markup`<rect x=".5" y=".5" width="37" height="23" rx="4" fill="#fff" stroke="#c9ced8"/>
<circle cx="15" cy="12" r="7" fill="#df2b2b"/><circle cx="23" cy="12" r="7" fill="#f0a224"/>
<path d="M19 6.300a7 7 0 0 1 0 11.400 7 7 0 0 1 0-11.400z" fill="#ee6424"/>`)
}

function svg(inside: Markup): Markup {
  return markup`<svg viewBox="0 0 38 24" width="32" height="20" focusable="false">${inside}</svg>`
}
