import { rememberPayment, type GoOptions } from "./bank-page"
import { type PaymentReturn, readReturn } from "./read-return"
import {
  at,
  callStore,
  exchange,
  isWebAddress,
  parseJson,
  readAnswer,
  type StoreApi,
  StoreApiError,
  textAt,
} from "./store-api"
import type { StartedPayment } from "./types"

/** The part of an iframe element that is used. */
interface FormFrame {
  contentWindow?: unknown
  setAttribute(name: string, value: string): void
  remove(): void
}

interface FrameMessage {
  source: unknown
  data: unknown
}

/** The part of a window that is used. */
interface FormWindow {
  addEventListener(type: "message", listener: (message: FrameMessage) => void): void
  removeEventListener(type: "message", listener: (message: FrameMessage) => void): void
}

/** The part of an element that is used. */
export interface CardFormPlace {
  ownerDocument: { defaultView: FormWindow | null }
  insertAdjacentHTML(where: "beforeend", html: string): void
  lastElementChild: FormFrame | null
}

export interface CardFormOptions extends GoOptions {
  /** of the frame at first, in pixels; it grows with the form. Default: 640 */
  height?: number
  /** read to buyers who cannot see the frame; default: "Card" */
  title?: string
  /** id of an element that the service's script draws in, where its documentation asks for one */
  containerId?: string
  /** with the customer who is signed in (`headers` or `credentials`): the form offers the cards that this customer has stored */
  store?: StoreApi
  signal?: AbortSignal
}

/**
 * - `shown`: the buyer pays in the frame, and comes back to the return address with the whole window. After `expiresAt`, mount it again. `pageUrl`:
 *   the same payment on the service's page; the pay address may begin another.
 * - `page`: there is no form to show, so the browser goes to the service's page.
 * - `result`: it cannot be paid now, or was paid. `back` says why, as `readReturn` does; `redirectUrl` is the return address with it.
 */
export type MountedCardForm =
  | { type: "shown"; unmount: () => void; pageUrl: string; expiresAt?: Date }
  | { type: "page" }
  | { type: "result"; back: PaymentReturn; redirectUrl: string }

// this folder is written for browsers and Node alike: it is not there for certain
declare const location: { assign(url: string): void }

/** Without `allow-same-origin` the service's script reads neither cookies nor storage nor the page around it. */
const ALLOWED = "allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation"

/** A style attribute would need the shop's policy to allow it. */
const FRAME = `<iframe sandbox="${ALLOWED}" width="100%" frameborder="0"></iframe>`

/** The shop cannot measure what is in the frame. */
const REPORT =
  '<script>new ResizeObserver(()=>parent.postMessage({cardFormHeight:document.body.offsetHeight},"*")).observe(document.body)</script>'

const TALLEST = 4_000

/** @returns stops it */
function followHeight({ ownerDocument }: CardFormPlace, frame: FormFrame, least: number): () => void {
  const { defaultView } = ownerDocument
  const listen = ({ source, data }: FrameMessage) => {
    const height = at(data, "cardFormHeight")
    if (source !== frame.contentWindow || typeof height !== "number") return
    frame.setAttribute("height", String(Math.min(Math.max(Math.ceil(height), least), TALLEST)))
  }
  defaultView?.addEventListener("message", listen)
  return () => defaultView?.removeEventListener("message", listen)
}

/** A form posts to the whole window: banks refuse to be framed, and the way back leaves the frame (assumed: card-form). */
function framed(content: string, containerId: string | undefined): string {
  const id = containerId?.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
  const inside = id === undefined ? content : `<div id="${id}" class="responsive">${content}</div>`
  return `<!doctype html><meta charset="utf-8"><base target="_top"><body style="margin:0">${REPORT}${inside}`
}

function readForm(response: Response, text: string) {
  const answer = parseJson(text)
  const redirectUrl = textAt(answer, "redirect_url")
  if (response.status === 409 && redirectUrl !== undefined && isWebAddress(redirectUrl))
    return { type: "result", back: readReturn(redirectUrl), redirectUrl } as const
  const form = readAnswer(response, text)
  const pageUrl = textAt(form, "page_url")
  if (pageUrl === undefined || !isWebAddress(pageUrl)) throw new StoreApiError("The store's answer cannot be read.")
  return { type: "form", content: textAt(form, "content"), pageUrl, expiresAt: at(form, "expires_at") } as const
}

/** The pay address is all it takes, and so says nothing about who asks. */
function askForm({ sessionId, ref, payUrl }: StartedPayment, { store, signal }: CardFormOptions) {
  const headers = { accept: "application/json" }
  const request = { headers, cache: "no-store", ...(signal && { signal }) } as const
  if (store === undefined) return exchange(payUrl, request, readForm)
  const path = `/store/svc/payment-sessions/${encodeURIComponent(sessionId)}/card-form`
  return callStore(store, { method: "POST", path, headers: { ...headers, "x-svc-ref": ref }, signal }, readForm)
}

/**
 * Shows the service's card form of a payment that `startPayment` began with `pp_form_svc`. The form runs in a sandboxed frame of its own: it
 * reads nothing of the shop, and the shop nothing of the card. Called again it shows the same form until that expires. Throws StoreApiError when
 * the store cannot be reached or refuses. The page's Content-Security-Policy holds for the form.
 */
export async function mountCardForm(
  place: CardFormPlace,
  payment: StartedPayment,
  options: CardFormOptions = {},
): Promise<MountedCardForm> {
  const { height = 640, title = "Card", containerId, storage } = options
  const form = await askForm(payment, options)
  if (form.type === "result") return form
  rememberPayment(payment, storage)
  if (form.content === undefined) {
    const { navigate = (url: string) => location.assign(url) } = options
    navigate(form.pageUrl)
    return { type: "page" }
  }
  place.insertAdjacentHTML("beforeend", FRAME)
  const frame = place.lastElementChild
  if (frame === null) throw new TypeError("the place of the form takes no frame")
  const stop = followHeight(place, frame, height)
  frame.setAttribute("title", title)
  frame.setAttribute("height", String(height))
  frame.setAttribute("srcdoc", framed(form.content, containerId))
  const expiresAt = new Date(typeof form.expiresAt === "string" ? form.expiresAt : NaN)
  return {
    type: "shown",
    pageUrl: form.pageUrl,
    unmount: () => {
      stop()
      frame.remove()
    },
    ...(!Number.isNaN(expiresAt.getTime()) && { expiresAt }),
  }
}
