import { readReturnUrl } from "../../use-cases/start/buyer-view"
import { toParties } from "../../mapping"
import { readBasket } from "../../medusa/payments/read-basket"
import { readRef, writeRef } from "../../modules/svc/keys"
import { TYPED_BUYER } from "../../modules/svc/ledger/retention"
import { readSession, type PaymentSession } from "../../medusa/session"
import type { SvcContainer } from "../../modules/svc/container"
import type { Flow } from "../../domain"
import { invalid, mapped, notAllowed } from "./answer"
import type { Query } from "../../medusa/rows"

interface Given {
  data: Record<string, unknown>
  session_id: string | undefined
  terms: SessionTerms
}

export interface SessionTerms {
  flow: Flow
  /** Left out: a card is sent to the card route instead. */
  pay_url?: string
}

/** Core writes its own session's id over the client's, and makes it the key of the call. */
function getSessionId({ data, session_id }: Given): string {
  if (session_id === undefined || data.session_id !== session_id)
    throw notAllowed("A payment session of this provider is made by Medusa, in a payment collection.")
  return session_id
}

async function check(
  svc: SvcContainer,
  query: Query,
  session: PaymentSession,
  { data, terms }: Omit<Given, "session_id">,
) {
  const { settings } = svc
  const isMissing = terms.flow === "threeds" && typeof data.return_url !== "string"
  if (isMissing || readReturnUrl(data.return_url, settings.storefrontUrls) === undefined)
    throw invalid(
      "data.return_url must be an absolute address at one of the storefronts of the option storefrontUrls " +
        `(${settings.storefrontUrls.join(", ")}).`,
    )
  const { currency } = session.amount
  if (svc.holds?.atStart(svc, { flow: terms.flow, currency }) === "not_possible")
    throw invalid(
      `A payment in ${currency} cannot be held and captured later. List the currencies that are held in the option hold.currencies; others are ` +
        "then charged at once.",
    )
  const basket = await readBasket(query, svc, session)
  if (basket.kind === "nothing_to_pay") throw invalid(basket.message)
  const { needsShippingAddress } = basket
  toParties({ purchase: session.purchase, sessionData: data, needsShippingAddress, options: settings })
}

/** Only within one payment collection, because a client writes data too. */
async function inherited({ ledger, buyers, keys }: SvcContainer, session: PaymentSession, { data }: Given) {
  const attempt = typeof data.attempt_id === "string" ? await ledger.findAttempt(data.attempt_id) : undefined
  const from = attempt?.session_id ?? readRef(keys, data.ref)
  const typed = from === undefined ? undefined : await buyers.find(from)
  const isSame = (id?: string) => id === session.payment_collection_id
  return {
    buyer: isSame(typed?.payment_collection_id) ? typed?.buyer : undefined,
    ...(isSame(attempt?.payment_collection_id) ? { return_url: attempt?.return_url, locale: attempt?.locale } : {}),
  }
}

async function readGiven(svc: SvcContainer, session: PaymentSession, given: Given) {
  const { [TYPED_BUYER]: key, ...data } = given.data
  const older = await inherited(svc, session, given)
  return { ...older, ...data, buyer: svc.typed.take(key) ?? data.buyer ?? older.buyer }
}

/** Makes no call. @throws MedusaError naming every missing field of the buyer, or every product whose seller cannot be paid */
export async function initiate(svc: SvcContainer, query: Query, given: Given): Promise<Record<string, unknown>> {
  const session_id = getSessionId(given)
  const data = await mapped(async () => {
    const session = await readSession(query, session_id)
    if (session === undefined) throw invalid("This payment belongs to no cart and to no order, so nothing can be paid.")
    const { payment_collection_id } = session
    const { buyer, ...data } = await readGiven(svc, session, given)
    await check(svc, query, session, { data: { ...data, buyer }, terms: given.terms })
    if (buyer !== undefined) await svc.buyers.keep({ session_id, payment_collection_id, buyer })
    return data
  })
  const { flow, pay_url } = given.terms
  return {
    ...data,
    flow,
    ref: writeRef(svc.keys, session_id),
    pay_url,
    // core starts a session anew with the data of a failed one, whose charge is not this one's
    attempt_id: undefined,
    deletion_ref: undefined,
    // core merges: only undefined removes a key
    buyer: undefined,
    [TYPED_BUYER]: undefined,
  }
}
