import type { z } from "zod"
import { chargedCard, passesLuhn } from "../engine/cards"
import type { Engine } from "../engine/engine"
import { isExpired, payHostedSession } from "../engine/hosted-pages"
import { sellLink } from "../engine/link-sale"
import type { Payment } from "../engine/payment"
import { endChallenge } from "../engine/three-ds"
import { isWholeCents, parseDecimal } from "../wire/decimal"
import { type CallbackAnswer, deliverCallback } from "./post-callback"
import { ControlError } from "./control-input"
import type { hostedBody, linkBody, threeDsBody } from "./schemas"

const VERIFIED = 1

/** What a buyer would do on the hosted page. Paying twice leaves the first payment and posts again. */
export async function completeHostedPage(
  engine: Engine,
  token: string,
  body: z.output<typeof hostedBody>,
): Promise<CallbackAnswer & { payment?: BriefPayment }> {
  const session = engine.hosted.get(token)
  if (!session) throw new ControlError(`There is no hosted page with the token ${token}.`, 404)
  if (isExpired(engine, session)) throw new ControlError("The token of this hosted page has expired.", 409)
  if (body.action === "pay" && !session.enabledInstallments.includes(body.installment)) {
    throw new ControlError(`This page offers the installments ${session.enabledInstallments.join(", ")}.`)
  }
  const isPaying = body.action === "pay" && !session.isPaid
  const payment = isPaying
    ? payHostedSession(engine, session, chargedCard(cardNumber(body.card.cardNumber)), body.installment, body)
    : undefined
  if (body.paymentStatus !== undefined) {
    const now = engine.hosted.get(token) ?? session
    engine.hosted.put(token, { ...now, paymentStatus: body.paymentStatus })
  }
  const answer = await deliverCallback({ callbackUrl: session.callbackUrl, fields: { token }, ...body })
  return { ...answer, payment: payment && brief(payment) }
}

/** What a buyer would do on the bank's page, with any mdStatus. */
export async function completeThreeDs(
  engine: Engine,
  paymentId: string,
  body: z.output<typeof threeDsBody>,
): Promise<CallbackAnswer> {
  const payment = engine.payments.get(paymentId)
  if (!payment?.threeDs) throw new ControlError(`There is no 3D Secure payment ${paymentId}.`, 404)
  const mdStatus = body.mdStatus ?? payment.card.mdStatus ?? VERIFIED
  const fields = endChallenge(engine, payment, mdStatus, body.conversationData)
  return deliverCallback({ callbackUrl: payment.threeDs.callbackUrl, fields, ...body })
}

/** What a buyer would do on a link's page. */
export function completeLink(engine: Engine, token: string, body: z.output<typeof linkBody>): BriefPayment {
  const link = engine.links.get(token)
  if (!link) throw new ControlError(`There is no link with the token ${token}.`, 404)
  const amount = body.amount === undefined ? link.price : parseDecimal(body.amount)
  if (amount === undefined || amount <= 0n || !isWholeCents(amount))
    throw new ControlError(`"amount" is no amount that can be paid.`)
  const { installment } = body
  const payment = sellLink(engine, link, { cardNumber: cardNumber(body.card.cardNumber), installment, amount })
  if (!payment) throw new ControlError("This link is not on sale.", 409)
  return brief(payment)
}

export interface BriefPayment {
  paymentId: string
  paymentStatus: string
  errorCode?: string
}

function brief({ id, status, card }: Payment): BriefPayment {
  return { paymentId: id, paymentStatus: status, errorCode: card.decline }
}

function cardNumber(text: string): string {
  const digits = text.replace(/[ -]/g, "")
  if (!passesLuhn(digits)) throw new ControlError(`"card.cardNumber" is not a card number.`)
  return digits
}
