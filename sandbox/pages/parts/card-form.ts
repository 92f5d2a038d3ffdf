import { markup, type Markup } from "../markup"
import type { CardFormView, Locale } from "../views"
import type { Words } from "../words"
import { liveBrandMarks } from "./brand-mark"
import { field } from "./field"
import { installmentChoice } from "./installment-choice"

/** Card fields and, where there is something to choose, the installments. Number and cvc are always drawn empty. */
export function cardForm(words: Words, locale: Locale, view: CardFormView): Markup {
  return markup`<section aria-labelledby="card-title">
    <h2 id="card-title">${words.cardDetails}</h2>
    ${holderField(words, view)}
    ${numberField(words, view)}
    <div class="pair">${expireField(words, view)}${cvcField(words, view)}</div>
  </section>
  ${installmentChoice(words, locale, view)}`
}

function holderField(words: Words, { kept, problems }: CardFormView): Markup {
  return field(words, {
    name: "cardHolderName",
    label: words.cardHolderName,
    problem: problems?.cardHolderName,
    attributes: { autocomplete: "cc-name", required: true, maxlength: 120, value: kept?.cardHolderName ?? "" },
  })
}

function numberField(words: Words, { problems }: CardFormView): Markup {
  return field(words, {
    name: "cardNumber",
    label: words.cardNumber,
    problem: problems?.cardNumber,
    className: "with-marks",
    attributes: {
      autocomplete: "cc-number",
      inputmode: "numeric",
      required: true,
      pattern: "[0-9 ]{12,23}",
      maxlength: 23,
      "data-card-number": true,
    },
    beside: liveBrandMarks(),
  })
}

function expireField(words: Words, { kept, problems }: CardFormView): Markup {
  return field(words, {
    name: "expire",
    label: words.expire,
    problem: problems?.expire,
    attributes: {
      autocomplete: "cc-exp",
      inputmode: "numeric",
      required: true,
      pattern: "(0[1-9]|1[0-2]) ?/ ?[0-9]{2}",
      maxlength: 9,
      value: kept?.expire ?? "",
      "data-expire": true,
    },
  })
}

function cvcField(words: Words, { problems }: CardFormView): Markup {
  return field(words, {
    name: "cvc",
    label: words.cvc,
    hint: words.cvcHint,
    problem: problems?.cvc,
    attributes: {
      autocomplete: "cc-csc",
      inputmode: "numeric",
      required: true,
      pattern: "[0-9]{3,4}",
      maxlength: 4,
      "data-cvc": true,
    },
  })
}
