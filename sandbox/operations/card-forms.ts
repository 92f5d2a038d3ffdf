import { findCardUser } from "../engine/stored-cards"
import { notOpen } from "../wire/not-open"
import { startHostedPage } from "./hosted-pages"
import { type Call, paymentOperation } from "./operation"

/** POST /payment/svcpos/checkoutform/initialize/auth/ecom: basketId and the buyer's ip are optional here. */
export const initializeCardForm = paymentOperation({
  name: "cardForms.initialize",
  path: "/payment/svcpos/checkoutform/initialize/auth/ecom",
  capability: "cardForm",
  signature: ["conversationId", "token"],
  answer: (call) => startForm(call),
})

/** POST /payment/svcpos/checkoutform/initialize/preauth/ecom: a form that holds the amount. */
export const initializeHostedHold = paymentOperation({
  name: "holds.initializeHostedPage",
  path: "/payment/svcpos/checkoutform/initialize/preauth/ecom",
  capability: "hold",
  signature: ["conversationId", "token"],
  answer: (call) => startForm(call, true),
})

function startForm(call: Call, isHold = false) {
  const { url, ...page } = startHostedPage(call, { isForm: true, isHold, cardUserKey: readHolder(call) })
  return { ...page, checkoutFormContent: formContent(`${url}?frame=1`), paymentPageUrl: url }
}

/** The form offers this holder's stored cards. Throws a Refusal. */
function readHolder({ engine, fields }: Call): string | undefined {
  const cardUserKey = fields.text("cardUserKey")
  if (cardUserKey === undefined) return undefined
  if (!engine.settings.capabilities.storedCards) throw notOpen("cardUserKey")
  return findCardUser(engine, cardUserKey).cardUserKey
}

/** A script that draws the form where it stands, as high as it is. */
function formContent(url: string): string {
  return `<script>(function () {
  var frame = document.createElement("iframe");
  frame.src = ${JSON.stringify(url)};
  frame.title = "Card";
  frame.setAttribute("width", "100%");
  frame.setAttribute("height", "600");
  frame.setAttribute("frameborder", "0");
  window.addEventListener("message", function (event) {
    if (event.source === frame.contentWindow && typeof event.data === "number")
      frame.setAttribute("height", event.data);
  });
  document.body.appendChild(frame);
})();</script>`
}
