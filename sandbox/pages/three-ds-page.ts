import { amountText } from "./amount-text"
import { markup, type Markup } from "./markup"
import { pageAddress } from "./page-address"
import { brandMark } from "./parts/brand-mark"
import { drawDocument, languageForm } from "./parts/document"
import { field } from "./parts/field"
import { FOCUS_SCRIPT } from "./script/focus"
import type { ThreeDsView } from "./views"
import { say, getWords, type Words } from "./words"

/**
 * The issuing bank's challenge. Posts `code, action=confirm|cancel|resend, lang` to `view.action`; the language buttons
 * post `lang` alone, since the page may stand at an address of the merchant where a GET would not find it.
 */
export function threeDsPage(view: ThreeDsView): string {
  const words = getWords(view.locale)
  const action = pageAddress(view.action)
  const main = markup`<div class="card">
    <h1>${words.threeDsTitle}</h1>
    ${paymentFacts(words, view)}
    <p>${say(words.threeDsLead, { phone: view.maskedPhone.replaceAll(" ", "\u00a0") })}</p>
    ${notice(words, view)}
    ${answerForm(words, view, action)}
  </div>`
  return drawDocument(view, {
    title: `${view.notice === "wrong_code" ? `${words.error}: ` : ""}${words.threeDsTitle}`,
    owner: words.threeDsBank,
    main,
    languages: languageForm(view.locale, action),
    scripts: [FOCUS_SCRIPT],
  })
}

function paymentFacts(words: Words, view: ThreeDsView): Markup {
  return markup`<dl class="sums">
    <div><dt>${words.threeDsMerchant}</dt><dd>${view.merchantName}</dd></div>
    <div><dt>${words.threeDsAmount}</dt><dd><strong>${amountText(view.amount, view.locale)}</strong></dd></div>
    <div><dt>${words.threeDsCard}</dt><dd class="with-mark">${view.cardBrand && brandMark(view.cardBrand)} ${say(words.threeDsCardEnding, { digits: view.cardLastFour })}</dd></div>
  </dl>`
}

function notice(words: Words, view: ThreeDsView): Markup | undefined {
  if (view.notice === "wrong_code")
    return markup`<div class="alert bad" role="alert" id="code-problem"><p><strong>${words.error}.</strong> ${words.threeDsWrongCode}</p></div>`
  if (view.notice === "code_resent")
    return markup`<div class="alert good" role="status"><p>${words.threeDsResent}</p></div>`
  return undefined
}

function answerForm(words: Words, view: ThreeDsView, action: string | undefined): Markup {
  const wrong = view.notice === "wrong_code"
  return markup`<form method="post" action="${action}">
    <input type="hidden" name="lang" value="${view.locale}">
    ${field(words, {
      name: "code",
      label: words.threeDsCode,
      hint: words.threeDsHint,
      className: "code",
      describedBy: wrong ? "code-problem" : undefined,
      attributes: {
        inputmode: "numeric",
        autocomplete: "one-time-code",
        required: true,
        pattern: "[0-9]{6}",
        maxlength: 6,
        "data-focus": true,
      },
    })}
    <p class="quiet">${say(words.threeDsAttemptsLeft, { count: view.attemptsLeft })}</p>
    <div class="actions">
      <button class="primary" name="action" value="confirm">${words.threeDsConfirm}</button>
      <button class="secondary" name="action" value="resend" formnovalidate>${words.threeDsResend}</button>
      <button class="plain" name="action" value="cancel" formnovalidate>${words.threeDsCancel}</button>
    </div>
  </form>`
}
