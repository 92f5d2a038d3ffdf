import { markup, type Markup } from "../markup"
import type { Words } from "../words"

/** `amount` is formatted text; `varies` hides it where no script can keep it true to the choice, or there is none yet. */
export function payButton(words: Words, amount: string | undefined, varies: boolean): Markup {
  const [before, after] = words.pay.split("{amount}")
  const text = markup`${before}<span class="pay-amount" data-pay-amount>${amount}</span>${after}`
  const short = words.payShort
  const drawn = varies
    ? markup`<noscript>${short}</noscript><span class="varies"><span class="with-amount">${text}</span><span class="without-amount">${short}</span></span>`
    : text
  return markup`<button class="primary" name="action" value="pay" data-pay>${drawn}</button>`
}

/** For `withoutScript`: an amount that would go stale is not shown at all. */
export const HIDE_VARYING_AMOUNT = ".varies{display:none!important}"
