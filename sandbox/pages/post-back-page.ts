import { markup } from "./markup"
import { messagePage } from "./message-page"
import { pageAddress } from "./page-address"
import { drawDocument } from "./parts/document"
import { POST_BACK_SCRIPT } from "./script/post-back"
import type { PostBackView } from "./views"
import { getWords } from "./words"

/**
 * Sends the buyer's browser, out of any frame, to the merchant's callback with `fields` as a form post. Answer it with
 * `pagePolicy(nonce, "anywhere")`. An action that is no http(s) address is not posted to; the page says so instead.
 */
export function postBackPage(view: PostBackView): string {
  const { locale, nonce, fields } = view
  const words = getWords(locale)
  const action = pageAddress(view.action)
  if (action === undefined) return messagePage({ locale, nonce, kind: "bad_request", detail: view.action })
  const main = markup`<div class="card">
    <h1>${words.postBackTitle}</h1>
    <p>${words.postBackText}</p>
    <form method="post" action="${action}"${view.isFramed && markup` target="_top"`}>
      ${Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
      <div class="actions"><button class="primary">${words.backToShop}</button></div>
    </form>
  </div>`
  return drawDocument(view, {
    title: words.postBackTitle,
    owner: words.sandboxName,
    main,
    languages: markup``,
    scripts: [POST_BACK_SCRIPT],
  })
}
