import { hasCharge, isTaken, maySupersede, mayStartBeside, TOKEN_GRACE_MS, enabledCounts } from "../../domain"
import type { Attempt, ChargePorts, Ports, NewAttempt } from "../ports/ports"
import {
  SvcError,
  type Address,
  type BasketItem,
  type Buyer,
  type InitializeCardFormRequest,
  type InitializeHostedPageRequest,
  type SecretText,
} from "../../client"
import { keptCode } from "../../mapping"
import { callCapability, holdRequest } from "../capabilities/may-call"

export type Obstacle = { to: "result"; attempt: Attempt } | { to: "wait"; attempt: Attempt }

const STARTING_MS = 60_000

export const isStarting = ({ state, last_activity_at }: Attempt, now: Date): boolean =>
  state === "created" && now.getTime() - last_activity_at.getTime() < STARTING_MS

/** Only as it was read: another request may just have received its page, and two pages could both be paid. */
async function supersede({ ledger, clock }: Ports, attempt: Attempt): Promise<boolean> {
  if (!maySupersede(attempt.state) || isStarting(attempt, clock.now())) return false
  return (await ledger.moveAttempt(attempt.id, "abandoned", "ours", {}, attempt)) !== undefined
}

export async function supersedeOpenAttempts(ports: Ports, attempts: readonly Attempt[]): Promise<Obstacle | undefined> {
  for (const attempt of attempts) {
    if (mayStartBeside(attempt.state)) continue
    if (isTaken(attempt.state)) return { to: "result", attempt }
    if (!(await supersede(ports, attempt))) return { to: "wait", attempt }
  }
  return undefined
}

const notPossible = (operation: string, why: string) =>
  new SvcError(why, { kind: "unavailable", outcome: "not_sent", operation })

/** An error: the session began before the option was on, and its currency cannot hold. */
export function newHold(
  ports: Ports,
  { flow, price: { currency } }: Pick<NewAttempt, "flow" | "price">,
): "held" | undefined | SvcError {
  const start = ports.holds?.atStart(ports, { flow, currency })
  if (start === "not_possible")
    return notPossible("holds.create", `A payment in ${currency} cannot be held and captured later.`)
  return start === "held" ? start : undefined
}

export interface BasketToPay {
  items: readonly BasketItem[]
  buyer: Buyer & { ip: string }
  billingAddress: Address
  shippingAddress?: Address | undefined
  paymentGroup?: InitializeHostedPageRequest["paymentGroup"]
  paymentChannel?: InitializeHostedPageRequest["paymentChannel"]
  callbackUrl: (attempt_id: string) => string
}

type FromPage = "id" | "flow" | "paid_price" | "installment" | "installments" | "cards_of"

export const describePurchase = (
  attempt: Attempt,
  { items, buyer, billingAddress, shippingAddress, paymentGroup, paymentChannel }: BasketToPay,
) => ({
  locale: attempt.locale,
  conversationId: attempt.id,
  basketId: attempt.id,
  price: attempt.price,
  paidPrice: attempt.paid_price,
  currency: attempt.price.currency,
  paymentGroup,
  paymentChannel,
  buyer,
  billingAddress,
  shippingAddress,
  basketItems: [...items],
})

/** `winner`: the open attempt of another request, whose row came first. */
export async function createAttempt(
  { ledger, installments }: ChargePorts,
  attempt: Omit<NewAttempt, "installments">,
): Promise<{ created: Attempt } | { winner: Attempt }> {
  const created = await ledger.createAttempt({ ...attempt, installments })
  if (created) return { created }
  const [winner] = await ledger.listAttempts(attempt.session_id)
  if (winner) return { winner }
  throw new Error(`The session ${attempt.session_id} has an open attempt that cannot be found.`)
}

export interface HostedOrder extends Omit<NewAttempt, FromPage>, BasketToPay {
  flow: "hosted" | "form"
  /** The session's customer, signed in: the card form may offer their kept cards. */
  customer_id?: string | undefined
}

/** `content`: HTML of the card form in the shop. */
export interface OpenPage {
  to: "page"
  url: string
  content?: string | undefined
  expires_at?: Date | undefined
}

export type GoToHostedPage = OpenPage | Obstacle | { to: "shop"; error: SvcError }

const readPage = ({ page_url: url, form_content: content, token_expires_at: expires_at }: Attempt) =>
  url === undefined ? undefined : ({ to: "page", url, content, expires_at } as const)

const noForm = () =>
  notPossible("cardForms.initialize", "This store does not use the card form: capabilities.cardForm is off.")

const hasForms = ({ capabilities, cardForms }: ChargePorts) =>
  cardForms !== undefined && capabilities?.cardForm === true

interface PageTerms {
  hold?: "held" | undefined
  holder?: CardHolder | undefined
}

interface CardHolder {
  customer_id: string
  cardUserKey: SecretText
}

function isReusable(attempt: Attempt, order: HostedOrder, { now, hold, holder }: PageTerms & { now: Date }) {
  const { state, page_url, token_expires_at, basket_hash, split_hash } = attempt
  if (state !== "awaiting_buyer" || page_url === undefined || token_expires_at === undefined) return false
  if (attempt.hold !== hold || attempt.cards_of !== holder?.customer_id) return false
  return token_expires_at > now && basket_hash === order.basket_hash && split_hash === order.split_hash
}

async function initialize(ports: ChargePorts, attempt: Attempt, order: HostedOrder, holder?: CardHolder) {
  const { client, installments } = ports
  const request = {
    ...describePurchase(attempt, order),
    callbackUrl: order.callbackUrl(attempt.id),
    enabledInstallments: enabledCounts(installments, attempt.price),
  }
  if (attempt.hold === undefined && attempt.flow === "hosted") {
    const page = await client.hostedPages.initialize(request)
    return { ...page, page_url: page.payWithSvcPageUrl, form_content: undefined }
  }
  const form = await initializeForm(ports, attempt, request, holder)
  const form_content = attempt.flow === "form" ? form.checkoutFormContent : undefined
  return { ...form, page_url: form.paymentPageUrl, form_content }
}

/** A hold at the hosted page is also a form, because the service has no other page that holds. */
async function initializeForm(
  ports: ChargePorts,
  attempt: Attempt,
  request: InitializeCardFormRequest,
  holder?: CardHolder,
) {
  const { client, cardForms } = ports
  const start = (cardUserKey?: string) => {
    const asked = { ...request, cardUserKey }
    const hold = { ...holdRequest(attempt), ...(cardUserKey !== undefined && { about: undefined }) }
    if (attempt.hold !== undefined) return callCapability(ports, hold, () => client.holds.initializeHostedPage(asked))
    if (cardForms === undefined) throw noForm()
    return cardForms.initialize(ports, attempt, asked)
  }
  if (holder === undefined) return start()
  const ofCards = { ...holdRequest(attempt), capability: "storedCards" } as const
  try {
    // a refusal of the holder counts against stored cards, not against the form, which other cards can still use
    return await callCapability(ports, ofCards, () => start(holder.cardUserKey.reveal()))
  } catch (error) {
    if (error instanceof SvcError && error.outcome === "refused") return start()
    throw error
  }
}

const TOKEN_SECONDS = 1800

/** Without an answer the token is unknown and the page cannot be paid, so the attempt is abandoned. */
async function startPage(
  ports: ChargePorts,
  created: Attempt,
  order: HostedOrder,
  holder?: CardHolder,
): Promise<GoToHostedPage> {
  const { ledger, clock } = ports
  const attempt = await ledger.moveAttempt(created.id, "sent", "ours")
  if (!attempt) return { to: "wait", attempt: created }
  try {
    const begun = await initialize(ports, attempt, order, holder)
    const { token, tokenExpireTime = TOKEN_SECONDS, page_url, form_content } = begun
    const token_expires_at = new Date(clock.now().getTime() + tokenExpireTime * 1000)
    const page = { token, token_expires_at, page_url, form_content }
    const waiting = await ledger.moveAttempt(attempt.id, "awaiting_buyer", "ours", page)
    // abandoned meanwhile, its token is not stored, and a payment at that page could not be looked up
    return (waiting && readPage(waiting)) ?? { to: "wait", attempt }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    await ledger.moveAttempt(attempt.id, "abandoned", "ours", { error_code: keptCode(error), error_group: error.group })
    return { to: "shop", error }
  }
}

async function readHolder(ports: ChargePorts, { flow, customer_id }: HostedOrder): Promise<CardHolder | undefined> {
  if (flow !== "form" || customer_id === undefined) return undefined
  const cardUserKey = await ports.customerCards?.readHolder(ports, customer_id)
  return cardUserKey && { customer_id, cardUserKey }
}

type LookUpPage = (attempt: Attempt) => Promise<{ found: { type: string }; attempt: Attempt }>

/** A superseded page can still be paid until its token ends. */
const isSupersededPage = ({ state, token, token_expires_at: end }: Attempt, now: Date): boolean =>
  state === "abandoned" && token !== undefined && end !== undefined && now.getTime() <= end.getTime() + TOKEN_GRACE_MS

/** The buyer may have paid at one page and lost the way back, and would pay again at another. */
async function lookUpPages(lookUp: LookUpPage, attempts: readonly Attempt[], at: Date): Promise<Attempt[] | Obstacle> {
  const now: Attempt[] = []
  for (const before of attempts) {
    const isOpen = before.state === "awaiting_buyer" && before.token !== undefined
    const mayBePaid = isOpen || isSupersededPage(before, at)
    const { found, attempt } = mayBePaid ? await lookUp(before) : { found: undefined, attempt: before }
    if (found?.type === "unknown" || found?.type === "not_sent") return { to: "wait", attempt }
    if (mayBePaid && hasCharge(attempt.state)) return { to: "result", attempt }
    now.push(attempt)
  }
  return now
}

/** Reuses a valid page of the same basket; otherwise the service must report it unpaid. The row comes first. */
export async function goToHostedPage(
  ports: ChargePorts,
  id: string,
  order: HostedOrder,
  lookUp: LookUpPage,
): Promise<GoToHostedPage> {
  const { ledger, clock } = ports
  const attempts = await ledger.listAttempts(order.session_id)
  if (order.flow === "form" && !hasForms(ports)) return { to: "shop", error: noForm() }
  const hold = newHold(ports, order)
  if (hold instanceof SvcError) return { to: "shop", error: hold }
  const holder = await readHolder(ports, order)
  const findOpen = (some: readonly Attempt[]) => {
    const open = some.find((attempt) => isReusable(attempt, order, { now: clock.now(), hold, holder }))
    return open && readPage(open)
  }
  // a paid page sends its buyer back, but a form in the shop cannot
  const isSure = order.flow === "hosted" && !attempts.some((attempt) => isSupersededPage(attempt, clock.now()))
  const known = isSure ? findOpen(attempts) : undefined
  if (known) return known
  const lookedUp = await lookUpPages(lookUp, attempts, clock.now())
  const open = Array.isArray(lookedUp) ? findOpen(lookedUp) : undefined
  if (open) return open
  const stop = Array.isArray(lookedUp) ? await supersedeOpenAttempts(ports, lookedUp) : lookedUp
  if (stop) return stop

  const attempt = { ...order, id, paid_price: order.price, hold, cards_of: holder?.customer_id }
  const begun = await createAttempt(ports, attempt)
  if ("created" in begun) return startPage(ports, begun.created, order, holder)
  return findOpen([begun.winner]) ?? { to: "wait", attempt: begun.winner }
}
