import { randomUUID } from "node:crypto"
import { hmacHex } from "../wire/authorization"
import { invalidField, refused } from "../wire/refusal"
import type { Decimal } from "../wire/decimal"
import { charge, openPayment, type Order, decided, throwIfDeclined } from "./charge"
import type { Engine } from "./engine"
import type { ChargedCard } from "./cards"
import type { Payment } from "./payment"

/** The form the buyer's browser posts to the merchant when 3D Secure ends (assumed: threeds-callback). */
export interface CallbackFields extends Record<string, string> {
  status: string
  paymentId: string
  conversationData: string
  conversationId: string
  mdStatus: string
  signature: string
}

/** Starts a 3D Secure payment: INIT_THREEDS until the buyer has answered. Throws a Refusal for a card that cannot. */
export function initializeThreeDs(
  engine: Engine,
  order: Order,
  { card, refusesThreeDs }: { card: ChargedCard; refusesThreeDs: boolean },
  callbackUrl: string,
): Payment {
  if (refusesThreeDs) {
    charge(engine, order, "threeds", { ...card, decline: "10204" })
    throw refused("10204")
  }
  const threeDs = { session: randomUUID(), callbackUrl, conversationData: "", wrongCodes: 0 }
  return engine.payments.create({ ...openPayment(engine, order, "threeds", card), status: "INIT_THREEDS", threeDs })
}

/**
 * The buyer is done with the bank's page: the result is kept with the payment and returned as the form to post.
 * A payment that was finalized keeps its result; the same form is returned again (a page can be posted twice).
 */
export function endChallenge(
  engine: Engine,
  payment: Payment,
  mdStatus: number,
  conversationData = "",
): CallbackFields {
  const { threeDs } = payment
  if (!threeDs) throw refused("5115", { paymentId: payment.id })
  const isOpen = payment.status === "INIT_THREEDS" || payment.status === "CALLBACK_THREEDS"
  const ended = isOpen ? { ...threeDs, mdStatus, conversationData } : threeDs
  if (isOpen) engine.payments.save({ ...payment, status: "CALLBACK_THREEDS", threeDs: ended })
  return callbackFields(payment, ended.mdStatus ?? mdStatus, ended.conversationData, engine.settings.secretKey)
}

function callbackFields(payment: Payment, mdStatus: number, conversationData: string, secret: string): CallbackFields {
  const status = mdStatus === 1 ? "success" : "failure"
  const conversationId = payment.conversationId ?? ""
  const signed = [conversationData, conversationId, mdStatus.toString(), payment.id, status]
  return {
    status,
    paymentId: payment.id,
    conversationData,
    conversationId,
    mdStatus: mdStatus.toString(),
    signature: hmacHex(secret, signed.join(":")),
  }
}

/** What the v2 finalize says again; each must equal the initialize call's. */
export interface FinalizeTerms {
  paidPrice: Decimal
  basketId: string
  currency: string
}

/** The v1 finalize: conversationData of the callback must come back when there was any. */
export function finalizeV1(engine: Engine, paymentId: string, conversationData: string): Payment {
  const payment = awaitingFinalize(engine, paymentId)
  if (payment.threeDs.conversationData !== conversationData) throw invalidField("conversationData")
  return finalize(engine, payment, payment.threeDs.mdStatus)
}

/** The v2 finalize: refuses figures unlike initialize, and leaves the payment open to a right call. */
export function finalizeV2(engine: Engine, paymentId: string, terms: FinalizeTerms): Payment {
  const payment = awaitingFinalize(engine, paymentId)
  const rule = { en: "differs from the initialize call", tr: "başlatma isteğindekinden farklı" }
  if (terms.paidPrice !== payment.paidPrice) throw invalidField("paidPrice", "11", rule)
  if (terms.basketId !== payment.basketId) throw invalidField("basketId", "11", rule)
  if (terms.currency !== payment.currency) throw invalidField("currency", "11", rule)
  return finalize(engine, payment, payment.threeDs.mdStatus)
}

type StartedPayment = Payment & { threeDs: NonNullable<Payment["threeDs"]> }

function awaitingFinalize(engine: Engine, paymentId: string): StartedPayment {
  const payment = engine.payments.get(paymentId)
  if (!payment) throw refused("5086", { paymentId })
  if (payment.status !== "CALLBACK_THREEDS" || !payment.threeDs) throw refused("5115", { paymentId })
  return { ...payment, threeDs: payment.threeDs }
}

function finalize(engine: Engine, payment: StartedPayment, mdStatus: number | undefined): Payment {
  const isVerified = mdStatus === 1
  const done: Payment = isVerified ? decided(engine, payment) : { ...payment, status: "FAILURE" }
  engine.payments.save(done)
  engine.notifier.schedule(done)
  if (!isVerified) throw refused("5115", { paymentId: payment.id })
  throwIfDeclined(done)
  return done
}
