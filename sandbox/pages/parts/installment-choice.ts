import { amountText } from "../amount-text"
import { markup, type Markup } from "../markup"
import type { CardFormView, InstallmentChoice, Locale } from "../views"
import { say, type Words } from "../words"

/** The choice the form starts with: what was kept, if still offered, else the first. */
export function chosenInstallment({ installments, kept }: CardFormView): InstallmentChoice | undefined {
  return installments.find(({ count }) => count === kept?.installment) ?? installments[0]
}

/** Whether what is paid depends on the choice. */
export const hasVaryingTotal = ({ installments }: CardFormView): boolean =>
  new Set(installments.map(({ total }) => total?.value)).size > 1

/** Radio buttons with the total of each choice; one count alone is sent along without asking. */
export function installmentChoice(words: Words, locale: Locale, view: CardFormView): Markup {
  const chosen = chosenInstallment(view)
  if (view.installments.length < 2)
    return markup`<input type="hidden" name="installment" value="${chosen?.count ?? 1}">`
  const problem = view.problems?.installment
  return markup`<fieldset class="choices"${problem && markup` aria-describedby="installment-problem"`}>
    <legend>${words.installments}</legend>
    ${view.installments.map((choice) => installmentRow(words, locale, choice, choice === chosen))}
    ${problem && markup`<p class="problem" id="installment-problem">${words.problem_installment}</p>`}
  </fieldset>`
}

function installmentRow(words: Words, locale: Locale, choice: InstallmentChoice, checked: boolean): Markup {
  const { count, total } = choice
  const totalText = total && amountText(total, locale)
  const name = count === 1 ? words.singlePayment : say(words.installmentCount, { count })
  const parts = getParts(words, locale, choice)
  return markup`<label class="choice">
    <input type="radio" name="installment" value="${count}" required${checked && markup` checked`}${totalText && markup` data-total="${totalText}"`}>
    <span class="choice-name">${name}${parts && markup` <span class="quiet">${parts}</span>`}</span>
    ${totalText && markup`<span class="choice-total">${totalText}</span>`}
  </label>`
}

/** "3 × ₺83.14", or "2 × ₺83.13 + ₺83.14" where that adds up to the total. */
function getParts(words: Words, locale: Locale, { count, each, last }: InstallmentChoice): string | undefined {
  if (count < 2 || !each) return undefined
  const eachText = amountText(each, locale)
  const times = (number: number) =>
    number === 1 ? eachText : say(words.installmentEach, { count: number, each: eachText })
  return !last || last.value === each.value ? times(count) : `${times(count - 1)} + ${amountText(last, locale)}`
}
