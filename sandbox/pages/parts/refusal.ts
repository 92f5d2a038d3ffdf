import { markup, type Markup } from "../markup"
import type { CardFormView } from "../views"
import { say, type Words } from "../words"

type Refused = Pick<CardFormView, "refusal" | "problems">

/** Whether the page answers a try that did not go through. */
export function wasRefused({ refusal, problems }: Refused): boolean {
  return refusal !== undefined || Object.keys(problems ?? {}).length > 0
}

/** Why the last try did not go through, above the form. The script moves the focus here. */
export function refusalAlert(words: Words, view: Refused): Markup | undefined {
  if (!wasRefused(view)) return undefined
  const { refusal } = view
  const reason = refusal?.code
    ? `${refusal.message} (${say(words.errorCode, { code: refusal.code })})`
    : refusal?.message
  return markup`<div class="alert bad" role="alert" tabindex="-1" data-focus>
    <p>${refusal ? words.declined : words.checkMarkedFields}</p>
    ${reason && markup`<p class="quiet">${reason}</p>`}
  </div>`
}
