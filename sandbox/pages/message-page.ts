import { markup } from "./markup"
import { pageAddress } from "./page-address"
import { drawDocument } from "./parts/document"
import type { MessageView } from "./views"
import { getWords } from "./words"

/** One sentence about why there is nothing to do here, and the way back where there is one. */
export function messagePage(view: MessageView): string {
  const words = getWords(view.locale)
  const title = words[`message_${view.kind}`]
  const back = pageAddress(view.backUrl)
  const backForm = pageAddress(view.backForm)
  const main = markup`<div class="card">
    <h1>${title}</h1>
    <p>${words[`message_${view.kind}_text`]}</p>
    ${view.detail && markup`<p>${view.detail}</p>`}
    ${backForm && markup`<form method="post" action="${backForm}"><div class="actions"><button class="primary" name="action" value="back">${words.backToShop}</button></div></form>`}
    ${back && markup`<div class="actions"><a class="button primary" href="${back}">${words.backToShop}</a></div>`}
  </div>`
  return drawDocument(view, { title, owner: words.sandboxName, main })
}
