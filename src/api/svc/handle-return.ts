import type { MedusaContainer } from "@medusajs/framework/types"
import {
  toReturnResult,
  type BuyerError,
  withOrder,
  readReturnUrl,
  storefrontRoot,
  withResult,
  type ReturnResult,
} from "../../use-cases/start/buyer-view"
import { isOpen, isPaidAtService, isPastLateChecks } from "../../domain"
import { isPageOpen, mayFinishCard } from "../../use-cases/reconcile/end-charge"
import { applyAuthentication } from "../../use-cases/start/card-payment"
import type { Attempt } from "../../use-cases/ports/ports"
import { createBackgroundContext, createPaymentContext } from "../../medusa/payments/payment-context"
import { reconcileAttempt } from "../../medusa/payments/reconcile-payments"
import { logFailure } from "../../modules/svc/log"
import { resolveSvc, resolveAccount } from "../../modules/svc"
import type { SvcContainer, SvcStore } from "../../modules/svc/container"
import { readView } from "../read-payment"
import { setTimeout } from "node:timers/promises"
import { secondsToWait } from "../callers"

/** A browser can load the address for ever. After more returns the storefront's poll, or the job, looks up. */
const MAX_LOOK_UPS_PER_MINUTE = 4

interface Return {
  post: { form: unknown } | undefined
  /** By `performance.now()`. */
  began: number
  /** The number of returns in this minute. */
  requests: number
}

/** Repeated, it returns the same for a day. Undefined: the attempt is not kept any more. */
export async function handleReturn(
  scope: MedusaContainer,
  attempt_id: string,
  { post, began, requests }: Return,
): Promise<string | undefined> {
  const attempt = await resolveSvc(scope).ledger.findAttempt(attempt_id)
  if (attempt === undefined) return undefined
  const svc = resolveAccount(scope, attempt.account)
  const { storefrontUrls } = svc.settings
  if (isPast(svc, attempt)) return storefrontRoot(storefrontUrls)
  // nothing would ever look it up, and the buyer would read for ever that it is being processed
  const isOver = isPastLateChecks(attempt, svc.clock.now())
  const now = post && !isOver ? await applyPost(svc, attempt, post.form) : attempt
  const return_url = readReturnUrl(attempt.return_url, storefrontUrls) ?? storefrontRoot(storefrontUrls)
  // the bank has just confirmed the buyer, and the charge is no look-up
  const mayReconcile = !isOver && (requests <= MAX_LOOK_UPS_PER_MINUTE || mayFinishCard(now, "return"))
  const createContext = requests > 1 ? createBackgroundContext : createPaymentContext
  const reconcile = () => reconcileAttempt(scope, attempt_id, "return", createContext)
  const result = readResult(scope, attempt_id, mayReconcile ? reconcile : undefined)
  return withResult(return_url, await withDeadline(result, PROCESSING, began))
}

async function applyPost(svc: SvcContainer, attempt: Attempt, form: unknown): Promise<Attempt> {
  await recordReturn(svc, attempt, form)
  if (attempt.flow !== "threeds") return attempt
  return applyAuthentication(svc, attempt, svc.client.messages.readThreeDsCallback(form))
}

/** At a page that is open, or was superseded; a card is charged by us alone. */
const mayBePaid = (attempt: Attempt, now: Date): boolean =>
  isPaidAtService(attempt.flow) &&
  (isOpen(attempt.state) || (attempt.state === "abandoned" && isPageOpen(attempt, now)))

/** Also if heavy load would make the buyer wait too long; the payment is finished all the same. */
const PROCESSING: { error: BuyerError } = { error: "processing" }

async function readResult(
  scope: MedusaContainer,
  attempt_id: string,
  reconcile: (() => Promise<{ gotNoAnswer: boolean }>) | undefined,
): Promise<ReturnResult> {
  try {
    const reconciled = await reconcile?.()
    // another session may have taken the charge over, and is the one to read
    const attempt = await resolveSvc(scope).ledger.findAttempt(attempt_id)
    if (attempt === undefined) return PROCESSING
    const { view } = await readView(scope, attempt.session_id, attempt)
    const wasLookedUp = reconciled?.gotNoAnswer === false
    const isKnown = wasLookedUp || view.next === "order" || view.next === "contact_shop"
    return !isKnown && mayBePaid(attempt, resolveSvc(scope).clock.now()) ? PROCESSING : toReturnResult(view)
  } catch (error) {
    logFailure(scope, `the payment attempt ${attempt_id} could not be reconciled when its buyer came back`, error)
    return PROCESSING
  }
}

/** Below the 60 seconds after which many proxies cut a request off, and far longer than a payment takes. */
const BUYER_WAITS_MS = 45_000

/** Resolves to `otherwise` if the buyer waited too long since `began`. The work goes on and must catch its errors. */
export async function withDeadline<T>(
  work: Promise<T>,
  otherwise: T,
  began: number,
  longestMs = BUYER_WAITS_MS,
): Promise<T> {
  const over = new AbortController()
  const late = setTimeout(began + longestMs - performance.now(), otherwise, { signal: over.signal, ref: false })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

const SHOWN_MS = 24 * 60 * 60 * 1_000

/** Access logs have the address, and Medusa shows an order to anyone with its id: a day later it leads to the first page. */
export const isPast = ({ clock }: Pick<SvcContainer, "clock">, attempt: Attempt | undefined): boolean =>
  attempt !== undefined &&
  withOrder(attempt) !== undefined &&
  clock.now().getTime() - attempt.created_at.getTime() > SHOWN_MS

/** Stores only text that could be a token. The look-up uses the attempt's own. */
const TOKEN = /^[\x21-\x7e]{1,200}$/

/** Stores a buyer's post before anything is done about it. Nothing in it is trusted; `verified` is the address it was posted to. */
async function recordReturn(svc: SvcContainer, { id, flow }: Attempt, form: unknown): Promise<void> {
  const content = isPaidAtService(flow) ? ofHostedPage(svc, form) : flow === "threeds" ? ofBankPage(svc, form) : {}
  await svc.ledger.receive({ kind: "return", attempt_id: id, content, verification: "verified" })
}

function ofHostedPage({ client }: SvcContainer, form: unknown): Record<string, string> {
  const token = client.messages.readHostedCallback(form)
  return token !== undefined && TOKEN.test(token) ? { token } : {}
}

/** Keeps nothing else that was posted. */
function ofBankPage({ client }: SvcContainer, form: unknown): Record<string, string> {
  const { status, mdStatus: md_status, verification } = client.messages.readThreeDsCallback(form)
  const known: Record<string, string> = ["success", "failure"].includes(status) ? { status } : {}
  return { ...known, md_status: String(md_status), signature: verification }
}

/** Forged returns must not fill the table. */
const MAX_FORGED_PER_MINUTE = 5

/** Records a return with a wrong nonce if the attempt is ours; of any other it stores nothing. */
export async function recordForged(store: Pick<SvcStore, "ledger" | "findAccount">, attempt_id: string): Promise<void> {
  const attempt = /^\w{1,100}$/.test(attempt_id) ? await store.ledger.findAttempt(attempt_id) : undefined
  const svc = attempt && store.findAccount(attempt.account)
  if (attempt === undefined || svc === undefined) return
  if ((await secondsToWait(svc, `forged:${attempt.id}`, MAX_FORGED_PER_MINUTE)) !== undefined) return
  await svc.ledger.receive({ kind: "return", attempt_id: attempt.id, content: {}, verification: "mismatched" })
}
