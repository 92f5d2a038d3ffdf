import { Modules } from "@medusajs/framework/utils"
import type { Attempt, Operation } from "../../src/use-cases/ports/ports"
import { reverse } from "../../src/use-cases/refund/reverse"
import { placeOrder, type CartOptions } from "./checkout"
import { goToPage, HOSTED, payAtPage, startHosted, type HostedCheckout } from "./hosted-checkout"
import { only } from "./only"
import { readCollection } from "./payments"
import { chargeOf } from "./service-state"
import { until } from "./until"
import { Stage, type StoreConfiguration } from "./stage"

export { CANCEL, DECLINED, IRREVERSIBLE, REFUND, REFUND_ITEM, RETRIEVE } from "../flows/harness/service"

/** What the service holds of a charge of two shirts and their shipping, 277.20 TRY. */
export const UNTOUCHED = { isCancelled: false, refunded: "0" }
export const CANCELLED = { isCancelled: true, refunded: "0" }

export interface PaidAtPage extends HostedCheckout {
  attempt: Attempt
}

/** A store whose buyers pay at the hosted page. */
export const HOSTED_STORE: StoreConfiguration = { paymentProviders: [HOSTED, "pp_system_default"] }

/** Payments as three books have them. Everything works inside tests and hooks only. */
export class ProviderStage extends Stage {
  get payments() {
    return this.medusa.container().resolve(Modules.PAYMENT)
  }

  /** The contents of buyers' carts: two shirts by default. */
  protected cart(): CartOptions {
    return {}
  }

  /** A buyer on the page who has paid, or tried to, or (`false`) not yet, before any look-up. */
  async charged(card: object | false = {}): Promise<PaidAtPage> {
    const started = await startHosted(this.medusa, this.cart())
    const attempt = await goToPage(this.medusa, started)
    if (card !== false) await payAtPage(this.sandbox, attempt, card)
    return { ...started, attempt }
  }

  /** Medusa has the payment of a charge, and no order yet. */
  async captured(card: object = {}) {
    const started = await this.charged(card)
    const payment = await this.payments.authorizePaymentSession(started.session.id, {})
    if (payment === null) throw new Error("no payment was made of the charge")
    return { ...started, payment }
  }

  async ordered() {
    const started = await this.charged()
    const order = await placeOrder(this.medusa.guest(), started.cart.id)
    const attempt = await until(() => this.now(started.attempt), { state: "completed" })
    const { payments = [] } = await readCollection(this.medusa.container(), started.collection.id)
    return { ...started, order, attempt, payment_id: only(payments).id }
  }

  charge({ id }: Attempt) {
    return chargeOf(this.sandbox, id)
  }

  operations({ id }: Attempt): Promise<Operation[]> {
    return this.svc.ledger.listOperations(id)
  }

  /** The operations as text: `refund succeeded`. */
  async ends(attempt: Attempt): Promise<string[]> {
    return (await this.operations(attempt)).map(({ kind, state }) => `${kind} ${state}`)
  }

  /** Amounts of the refunds Medusa holds, the smallest first. */
  async heldRefunds(payment_id: string): Promise<number[]> {
    const refunds = await this.payments.listRefunds({ payment_id })
    return refunds.map(({ amount }) => Number(amount)).sort((a, b) => a - b)
  }

  reverse(attempt: Attempt): Promise<Attempt> {
    return reverse(this.svc, attempt)
  }
}
