import { BRAND_NAMES, getBrand, groupedNumber } from "../card-brand"
import { markup, type Markup } from "../markup"
import type { TestCard } from "../views"
import { say, wordFor, type Words } from "../words"
import { brandMark } from "./brand-mark"

/** The banner that says this is no real money, with the test cards folded away in it. */
export function sandboxBanner(words: Words, cards: readonly TestCard[]): Markup {
  return markup`<aside class="sandbox-note" aria-label="${words.sandboxName}">
    <p>${words.sandboxBanner}</p>
    <details>
      <summary>${words.testCards}</summary>
      <p class="quiet">${words.testCardsHint}</p>
      <ul class="test-cards">${cards.map((card) => testCard(words, card))}</ul>
    </details>
  </aside>`
}

function testCard(words: Words, { number, outcome, code }: TestCard): Markup {
  const brand = getBrand(number)
  const shown = groupedNumber(number)
  const says = wordFor(words, `outcome_${outcome}`) ?? outcome
  const codeText = code && !outcome.startsWith("three_ds") ? ` (${code})` : ""
  return markup`<li>
    ${brandMark(brand)}
    <span class="test-card"><span class="unseen">${brand && BRAND_NAMES[brand]}</span> <span class="digits">${shown}</span>
    <span class="quiet">${says}${codeText}</span></span>
    <button type="button" class="small" hidden data-fill="${number}" aria-label="${say(words.useTestCardNumber, { number: shown })}">${words.useTestCard}</button>
  </li>`
}
