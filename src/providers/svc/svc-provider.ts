import type * as Medusa from "@medusajs/framework/types"
import { BigNumber, AbstractPaymentProvider, MedusaError } from "@medusajs/framework/utils"
import { configManager } from "@medusajs/framework/config"
import { inBackground, lookUpAndApply } from "../../use-cases/charge/look-up"
import { readNotification as readMessage, takeNotification } from "../../use-cases/reconcile/notification"
import type { Attempt } from "../../use-cases/ports/ports"
import { hasOpenOrder, readSessionAmount } from "../../medusa/session"
import type { SvcContainer } from "../../modules/svc/container"
import type { SvcModuleService } from "../../modules/svc/service"
import { isOpenToLateSuccess, isSame, needsLookup, writeIn } from "../../domain"
import type { Query } from "../../medusa/rows"
import { authorize } from "../../use-cases/charge/authorize"
import { refund } from "../../use-cases/refund/refund"
import { toMoney } from "../../mapping"
import { readRef } from "../../modules/svc/keys"
import { describeFailure } from "../../modules/svc/log"
import { ConfigurationError } from "../../modules/svc/options"
import { pluginMistake } from "../../modules/svc/store-config"
import { findOrderOf, readBalance } from "../../medusa/balance"
import { readCaptureAmount, readRefund } from "../../medusa/payments/refund-store"
import {
  answerAuthorized,
  type FlowTexts,
  invalid,
  mapped,
  notAllowed,
  notYet,
  describePayment,
  describeSurcharge,
  toStatus,
} from "./answer"
import { cancel, type PaymentSessions, giveUpSession, lookAtOnce } from "./cancel"
import { initiate, type SessionTerms } from "./initiate"

const NOTHING: Medusa.WebhookActionResult = { action: "not_supported" }

/** `captured`: a confirmed charge of an open order with the session's amount. The rest is the job's, also a hold, which core would capture. */
async function readNotification(
  svc: SvcContainer,
  query: Query,
  payload: Medusa.ProviderWebhookPayload["payload"],
): Promise<Medusa.WebhookActionResult> {
  const message = readMessage(svc.client, payload.rawData, payload.headers)
  if (message === undefined) return NOTHING
  const notified = await takeNotification(svc, message, svc.settings.responseSignatures)
  if (notified.type !== "stored") return NOTHING
  const { attempt, mustLookUp, isProven } = notified
  if (attempt.hold !== undefined) {
    await svc.ledger.noteAttempt(attempt.id, { next_check_at: svc.clock.now() })
    return NOTHING
  }
  const mustAsk = mustLookUp && (needsLookup(attempt.state) || isOpenToLateSuccess(attempt.state))
  const ports = isProven ? svc : inBackground(svc)
  const now = mustAsk ? (await lookUpAndApply(ports, attempt)).attempt : attempt
  const amount = now.state === "paid" ? await readAmountOfOpenOrder(query, now) : undefined
  if (amount !== undefined)
    return { action: "captured", data: { session_id: now.session_id, amount: new BigNumber(amount) } }
  if (now.state === "paid" || now.state !== attempt.state)
    await svc.ledger.noteAttempt(attempt.id, { next_check_at: svc.clock.now() })
  return NOTHING
}

/** Exact: in a process with a decimal comma, Medusa takes the minor units of a finer amount for a partial capture, or for too much. */
async function readAmountOfOpenOrder(query: Query, { session_id, cart_id, price }: Attempt) {
  // without a cart core takes no lock, and would count the charge beside a request that records it
  if (cart_id === undefined) return undefined
  const session = await readSessionAmount(query, session_id)
  const isPaid = isSame(price, session?.amount) && (await hasOpenOrder(query, session_id, cart_id))
  return isPaid ? session?.exact : undefined
}

export interface Cradle extends Record<string, unknown> {
  logger: Medusa.Logger
  query: Query
  svc: Pick<SvcModuleService, "store">
  paymentSessionService: PaymentSessions
}

export interface ProviderPorts {
  query: Query
  svc: SvcContainer
}

/** The account whose payments the provider's entry makes, if the store has several. */
export interface ProviderOptions {
  account?: string
}

export abstract class AccountProvider extends AbstractPaymentProvider {
  // resolved when asked for, because the modules may be made after the provider
  constructor(
    protected readonly cradle: Cradle,
    private readonly options: ProviderOptions = {},
  ) {
    super(cradle)
  }

  /** @throws ConfigurationError for an account that the options of the plugin do not name */
  protected get ports(): ProviderPorts {
    const {
      query,
      svc: { store },
    } = this.cradle
    const { account } = this.options
    const svc = account === undefined ? store.accounts[0] : store.findAccount(account)
    if (svc) return { query, svc }
    throw new ConfigurationError([
      `modules: a payment provider names the account ${account}, which accounts does not have`,
    ])
  }

  updatePayment({ data }: Medusa.UpdatePaymentInput): Promise<Medusa.PaymentProviderOutput> {
    return Promise.resolve({ data })
  }
}

/** A client's session data decides nothing here. */
export abstract class SvcProvider extends AccountProvider {
  protected abstract readonly texts: FlowTexts

  /** No other code of the plugin runs if the plugin is not listed. */
  static override validateOptions(): void {
    const mistake = pluginMistake(configManager.config.modules ?? {})
    if (mistake !== undefined) throw new ConfigurationError([mistake])
  }

  protected abstract getSessionTerms(svc: SvcContainer, session_id: string | undefined): SessionTerms

  async initiatePayment({ data = {}, context }: Medusa.InitiatePaymentInput): Promise<Medusa.InitiatePaymentOutput> {
    const { query, svc } = this.ports
    const session_id = context?.idempotency_key
    const session = await initiate(svc, query, { data, session_id, terms: this.getSessionTerms(svc, session_id) })
    return { id: session_id ?? "", status: "pending", data: session }
  }

  /** Trusts only the key that core gives, which is the session's id. */
  async authorizePayment({ data = {}, context }: Medusa.AuthorizePaymentInput): Promise<Medusa.AuthorizePaymentOutput> {
    const { query, svc } = this.ports
    const session_id = context?.idempotency_key
    if (session_id === undefined) throw notAllowed("A payment is authorized for a payment session.")
    const readTerms = async ({ payment_collection_id, cart_id }: Attempt) => {
      const order_id = await findOrderOf(query, payment_collection_id)
      return { order_id, readBalance: () => readBalance(query, { session_id, cart_id, order_id }) }
    }
    const authorized = await this.orNotYet(() => svc.inFlight.run(() => authorize(svc, { session_id, readTerms })))
    return answerAuthorized(authorized, data, this.texts)
  }

  async capturePayment({ data = {}, context }: Medusa.CapturePaymentInput): Promise<Medusa.PaymentProviderOutput> {
    const { query, svc } = this.ports
    const attempt = await this.findAttempt(data)
    if (attempt?.hold === undefined) return { data }
    const captureId = context?.idempotency_key
    const amount = captureId === undefined ? undefined : await this.orNotYet(() => readCaptureAmount(query, captureId))
    if (amount === undefined) throw notAllowed("A held amount can be captured only through a capture in Medusa.")
    const captured = await svc.inFlight.run(async () => svc.holds?.capture(svc, attempt, amount))
    if (captured === undefined) throw notAllowed("This store captures no held amounts.")
    if (captured.type === "refused") throw notAllowed(writeIn("en", captured.sentence))
    return { data: { ...data, ...describeSurcharge(captured.attempt) } }
  }

  async refundPayment({
    amount,
    data = {},
    context,
  }: Medusa.RefundPaymentInput): Promise<Medusa.PaymentProviderOutput> {
    const { query, svc } = this.ports
    const attempt = await this.chargedAttempt(data)
    const medusa_refund_id = context?.idempotency_key
    if (medusa_refund_id === undefined) throw notAllowed("A refund is made for a refund of Medusa's.")
    const asked = await mapped(() => toMoney(amount, attempt.price.currency))
    const known = await mapped(() => readRefund(query, medusa_refund_id))
    const refunded = await svc.inFlight.run(() => refund(svc, { attempt, amount: asked, medusa_refund_id, ...known }))
    if (refunded.type === "refused") throw notAllowed(writeIn("en", refunded.sentence))
    return { data }
  }

  async cancelPayment({ data = {}, context }: Medusa.CancelPaymentInput): Promise<Medusa.PaymentProviderOutput> {
    const { query, svc } = this.ports
    const sessions = () => this.cradle.paymentSessionService
    const attempt = await this.chargedAttempt(data)
    await svc.inFlight.run(() => cancel(svc, { query, sessions }, { attempt, key: context?.idempotency_key }))
    return { data }
  }

  async deletePayment({ data = {} }: Medusa.DeletePaymentInput): Promise<Medusa.PaymentProviderOutput> {
    const { svc } = this.ports
    // a forgotten session no longer has the ref by which it could be paid
    const session_id = readRef(svc.keys, data.ref) ?? readRef(svc.keys, data.deletion_ref, "deletion")
    if (session_id !== undefined) await giveUpSession(svc, session_id)
    // the data of a paid session names only its attempt
    else if (typeof data.attempt_id === "string") await lookAtOnce(svc, data.attempt_id)
    return { data }
  }

  async getPaymentStatus({ data = {} }: Medusa.GetPaymentStatusInput): Promise<Medusa.GetPaymentStatusOutput> {
    const attempt = await this.currentAttempt(data)
    return { data, status: toStatus(attempt) }
  }

  async retrievePayment({ data = {} }: Medusa.RetrievePaymentInput): Promise<Medusa.PaymentProviderOutput> {
    const attempt = await this.currentAttempt(data)
    return { data: attempt ? { ...data, payment: describePayment(attempt) } : data }
  }

  getWebhookActionAndData(payload: Medusa.ProviderWebhookPayload["payload"]): Promise<Medusa.WebhookActionResult> {
    const { query, svc } = this.ports
    return readNotification(svc, query, payload)
  }

  /** An error decides nothing: core would take any but a MedusaError for a refusal. */
  private async orNotYet<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await mapped(work)
    } catch (error) {
      if (MedusaError.isMedusaError(error)) throw error
      this.cradle.logger.error(`medusa-payment-svc: a payment could not be processed: ${describeFailure(error)}`)
      throw notYet("The payment cannot be processed at the moment. Do not pay again; ask again in a moment.")
    }
  }

  /** `attempt_id` is ours: authorizing writes it, and starting a session removes it. */
  private async findAttempt({ attempt_id: id }: Record<string, unknown>): Promise<Attempt | undefined> {
    return typeof id === "string" ? this.ports.svc.ledger.findAttempt(id) : undefined
  }

  private async chargedAttempt(data: Record<string, unknown>): Promise<Attempt> {
    const attempt = await this.findAttempt(data)
    if (attempt === undefined) throw invalid("This payment was not made through the payment service.")
    return attempt
  }

  private async currentAttempt({ attempt_id: id, ref }: Record<string, unknown>): Promise<Attempt | undefined> {
    const { svc } = this.ports
    const session_id = readRef(svc.keys, ref)
    const [newest] = session_id === undefined ? [] : await svc.ledger.listAttempts(session_id)
    const attempt = typeof id === "string" ? await svc.ledger.findAttempt(id) : newest
    if (attempt === undefined) return undefined
    const mustAsk = needsLookup(attempt.state) || isOpenToLateSuccess(attempt.state)
    return mustAsk ? (await lookUpAndApply(svc, attempt)).attempt : attempt
  }
}

/** The buyer gives the card only to the service. */
export abstract class PageProvider extends SvcProvider {
  /** A page has no account holders, but without this Medusa would warn at each session of a signed-in customer. */
  createAccountHolder = () => Promise.resolve({})

  protected abstract readonly flow: "hosted" | "form"

  protected override readonly texts: FlowTexts = {
    notPaid: "The payment has not been made yet. Send the buyer to the payment session's pay_url.",
    amountChanged:
      "The cart has changed since it was paid, so the payment does not fit it. Choose the payment method again.",
    declined: () =>
      "The payment was declined and nothing was charged. Choose the payment method again to try another card.",
  }

  protected override getSessionTerms({ settings, keys }: SvcContainer, session_id = ""): SessionTerms {
    const pay_url = `${settings.backendUrl}/svc/pay/${session_id}/${keys.sign("pay", session_id)}`
    return { flow: this.flow, pay_url }
  }
}
