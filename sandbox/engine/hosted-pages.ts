import { randomUUID } from "node:crypto"
import type { Locale } from "../wire/locale"
import { charge, type Order } from "./charge"
import { SECOND } from "./clock"
import type { Engine } from "./engine"
import type { HostedSession } from "./hosted-session"
import type { ChargedCard } from "./cards"
import type { Payment } from "./payment"
import type { CardNames } from "./stored-cards"

/** Seconds a hosted-page token is valid (specification, "Limits"). */
export const TOKEN_EXPIRE_TIME = 1800

export interface HostedOrder extends Order {
  callbackUrl: string
  enabledInstallments: number[]
  locale: Locale
  isForm?: boolean
  cardUserKey?: string
}

export function openHostedSession(engine: Engine, order: HostedOrder): HostedSession {
  const session: HostedSession = {
    token: randomUUID(),
    createdAt: engine.clock.now(),
    isPaid: false,
    locale: order.locale,
    conversationId: order.conversationId,
    basketId: order.basketId,
    callbackUrl: order.callbackUrl,
    currency: order.currency,
    price: order.price,
    paidPrice: order.paidPrice,
    paymentChannel: order.paymentChannel,
    enabledInstallments: order.enabledInstallments,
    items: [...order.items],
    isHold: order.isHold,
    isForm: order.isForm,
    cardUserKey: order.cardUserKey,
  }
  engine.hosted.put(session.token, session)
  return session
}

/** An unpaid token of more than 1800 seconds on the sandbox clock; the result of a paid one stays readable. */
export function isExpired(engine: Engine, session: HostedSession): boolean {
  return !session.isPaid && engine.clock.now() >= session.createdAt + TOKEN_EXPIRE_TIME * SECOND
}

/** The buyer pays on the hosted page. A decline leaves the session open to another card. */
export function payHostedSession(
  engine: Engine,
  session: HostedSession,
  card: ChargedCard,
  installment: number,
  { member, storedCard }: { member?: HostedSession["member"]; storedCard?: CardNames } = {},
): Payment {
  const payment = charge(engine, { ...session, installment, storedCard }, "hosted", card, session.token)
  const isPaid = payment.status === "SUCCESS"
  engine.hosted.put(session.token, { ...session, isPaid, paymentId: payment.id, member, challenge: undefined })
  return payment
}

/** A card as it was typed, or a stored one. */
export interface FormCard {
  card: ChargedCard
  refusesThreeDs: boolean
  storedCard?: CardNames
}

/** A card form has the buyer confirm the card at the bank first. @returns the payment where that cannot even start */
export function beginFormChallenge(
  engine: Engine,
  session: HostedSession,
  { card, refusesThreeDs, storedCard }: FormCard,
  installment: number,
): Payment | undefined {
  if (refusesThreeDs) return payHostedSession(engine, session, refused(card), installment, { storedCard })
  engine.hosted.put(session.token, { ...session, challenge: { card, storedCard, installment, wrongCodes: 0 } })
  return undefined
}

/** The buyer is done with the bank's page: the card is charged when the bank confirms it. */
export function endFormChallenge(engine: Engine, session: HostedSession, isConfirmed: boolean): Payment | undefined {
  const { challenge } = session
  if (challenge === undefined) return undefined
  const { card, storedCard, installment } = challenge
  const isVerified = isConfirmed && (card.mdStatus ?? VERIFIED) === VERIFIED
  return payHostedSession(engine, session, isVerified ? card : refused(card), installment, { storedCard })
}

const VERIFIED = 1

const refused = (card: ChargedCard): ChargedCard => ({ ...card, decline: "10204" })
