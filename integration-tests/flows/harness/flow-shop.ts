import { z } from "zod"
import { startCardPayment, applyAuthentication, type CardOrder } from "../../../src/use-cases/start/card-payment"
import { lookUpBy } from "../../../src/use-cases/charge/look-up"
import { goToHostedPage } from "../../../src/use-cases/start/hosted"
import type { Attempt, Operation } from "../../../src/use-cases/ports/ports"
import type { Trigger } from "../../../src/use-cases/reconcile/medusa-state"
import { reconcilePayment } from "../../../src/use-cases/reconcile/reconcile"
import type { Execute } from "../../../src/modules/svc/ledger/sql"
import { GOOD_CARD } from "../../setup/cards"
import { only } from "../../setup/only"
import { chargeOf, chargesAt, operationsAsked } from "../../setup/service-state"
import type { TestSandbox } from "../../setup/sandbox"
import type { AllPorts, WholeContext } from "./create-ports"
import { found, MemoryMedusa, newId, type Session } from "./memory-medusa"
import { MemoryStore } from "./memory-store"
import { cardOrder, hashOf, hostedOrder, totalOf, type OrderOf, type Sold } from "./orders"
import { MONEY_BACK } from "./service"
import type { TestClock } from "./test-clock"
import { storedText } from "../../setup/written"
import { buyerView, type BuyerView } from "../../../src/use-cases/start/buyer-view"

/** Two things, 277.20 TRY. */
const SHIRTS: Sold = { prices: [200_00, 77_20] }

/** A buyer who is about to pay. */
export interface Checkout {
  session: Session
  sold: Sold
  of: OrderOf
}

/** A buyer's attempt, and what it is for. */
export interface AtPage {
  checkout: Checkout
  attempt: Attempt
}

const challenge = z.object({ fields: z.record(z.string(), z.string()) })
const entryRow = z.object({ kind: z.string(), sentence: storedText })
const lookRow = z.object({ next_check_at: z.coerce.date().nullable() })

/** The state that a test expects of a payment, and of the calls since the test began. */
interface Expected {
  now?: Partial<Attempt>
  attention?: readonly string[]
  charges?: readonly string[]
  operations?: readonly string[]
  nextCheck?: Date | null
  calls?: readonly string[]
  moneyCalls?: readonly string[]
}

export interface ShopParts {
  ports: AllPorts
  execute: Execute
  sandbox: TestSandbox
  clock: TestClock
}

/** A shop whose flows work on the real ledger, the real client, the simulated service, and a Medusa in memory. */
export class FlowShop {
  readonly medusa = new MemoryMedusa()
  readonly store: MemoryStore
  readonly context: WholeContext
  readonly sandbox: TestSandbox
  readonly clock: TestClock
  readonly execute: Execute

  constructor({ ports, execute, sandbox, clock }: ShopParts) {
    this.store = new MemoryStore(this.medusa, ports)
    this.context = { ...ports, store: this.store }
    this.execute = execute
    this.sandbox = sandbox
    this.clock = clock
  }

  get ledger() {
    return this.context.ledger
  }

  /** A cart and its payment session. `exact`: its total, where that is finer than a minor unit. */
  checkout(sold: Sold = SHIRTS, exact?: string): Checkout {
    const cart = { id: newId("cart"), total: totalOf(sold), exact, isCompleted: false, basket_hash: hashOf(sold) }
    this.medusa.carts.push(cart)
    return this.addSession({ cart_id: cart.id, order_id: undefined }, sold, exact)
  }

  /** A payment collection with a session: of a cart, or of what an order owes. */
  addSession(
    about: { cart_id: string | undefined; order_id: string | undefined },
    sold: Sold,
    exact?: string,
  ): Checkout {
    const { cart_id, order_id } = about
    const collection = { id: newId("pay_col"), cart_id, order_id, status: "not_paid" as const }
    this.medusa.collections.push(collection)
    return this.sessionIn(collection.id, about, sold, exact)
  }

  /** The buyer chooses a payment again: another session in the place of the first. */
  replaceSession({ session, of, sold }: Checkout): Checkout {
    this.removeSession({ session, of, sold })
    return this.sessionIn(session.collectionId, of, sold, this.medusa.cartOf(of)?.exact ?? session.exact)
  }

  removeSession({ session }: Checkout): void {
    this.medusa.removeSession(session)
  }

  /** A session in a payment collection. */
  sessionIn(
    collectionId: string,
    about: { cart_id: string | undefined; order_id: string | undefined },
    sold: Sold,
    exact = this.medusa.cartOf(about)?.exact,
  ) {
    const session: Session = { id: newId("payses"), collectionId, amount: totalOf(sold), exact, status: "pending" }
    this.medusa.sessions.push(session)
    return { session, sold, of: { ...about, session_id: session.id, payment_collection_id: collectionId } }
  }

  /** The buyer goes to the hosted page. `isBeside`: although an earlier attempt may have been paid, as two tabs at once would. */
  async goToPage({ of, sold, session }: Checkout, { isBeside = false } = {}): Promise<Attempt> {
    if (isBeside) return this.move(await this.begin({ of, sold }), "sent")
    const went = await goToHostedPage(this.context, newId("svcatt"), hostedOrder(of, sold), lookUpBy(this.context))
    if (went.to !== "page") throw new Error(`the buyer was sent to the ${went.to}`)
    const attempts = await this.ledger.listAttempts(session.id)
    return only(attempts.filter(({ page_url }) => page_url === went.url))
  }

  /** A request of the session writes its attempt, and nothing of what follows. */
  async begin({ of, sold }: Pick<Checkout, "of" | "sold">, price = totalOf(sold)): Promise<Attempt> {
    const { installments } = this.context
    const amounts = { price, paid_price: price, installments }
    const made = await this.ledger.createAttempt({ ...hostedOrder(of, sold), ...amounts, id: newId("svcatt") })
    if (!made) throw new Error("the session has an open attempt")
    return made
  }

  /** Moves an attempt as a request of ours does. */
  async move({ id }: Pick<Attempt, "id">, to: Attempt["state"]): Promise<Attempt> {
    const moved = await this.ledger.moveAttempt(id, to, "ours")
    if (!moved) throw new Error(`the attempt cannot be ${to}`)
    return moved
  }

  /** The buyer pays at the page and closes the browser. */
  async payAtPage({ token = "" }: Attempt, card: object = {}): Promise<void> {
    await this.sandbox.control("POST", `hosted-pages/${token}/complete`, card)
  }

  async atPage(sold?: Sold): Promise<AtPage> {
    const checkout = this.checkout(sold)
    return { checkout, attempt: await this.goToPage(checkout) }
  }

  /** A buyer who has paid at the hosted page, before any look-up. */
  async paidAtPage(sold?: Sold, card: object = {}): Promise<AtPage> {
    const at = await this.atPage(sold)
    await this.payAtPage(at.attempt, card)
    return at
  }

  /** A buyer who has paid at the hosted page and come back: the order is made. */
  async completed(sold?: Sold, card?: object): Promise<AtPage> {
    const { checkout, attempt } = await this.paidAtPage(sold, card)
    return { checkout, attempt: await this.reconcile(attempt, "return") }
  }

  sendCard({ of, sold }: Checkout, flow: CardOrder["flow"], number = GOOD_CARD, change: Partial<CardOrder> = {}) {
    return startCardPayment(this.context, newId("svcatt"), { ...cardOrder(of, sold, flow, number), ...change })
  }

  /** A buyer pays by a card without 3D Secure, as the card route does it. */
  async payDirect(checkout = this.checkout(), number = GOOD_CARD, change: Partial<CardOrder> = {}): Promise<AtPage> {
    const started = await this.sendCard(checkout, "direct", number, change)
    if (started.to !== "charge") throw new Error(`the buyer was sent to the ${started.to}`)
    return { checkout, attempt: await this.reconcile(started.attempt, "card") }
  }

  /** A card is ready to be charged: everything before the charge is done. */
  async ready(flow: "threeds" | "direct", checkout = this.checkout(), number = GOOD_CARD): Promise<AtPage> {
    const started = await this.sendCard(checkout, flow, number)
    if (started.to !== "charge" && started.to !== "bank") throw new Error(`the buyer was sent to the ${started.to}`)
    const { attempt } = started
    return { checkout, attempt: flow === "direct" ? attempt : await this.authenticate(attempt) }
  }

  async newest({ session }: Checkout): Promise<Attempt> {
    const [attempt] = await this.ledger.listAttempts(session.id)
    return found(attempt, `attempt of the session ${session.id}`)
  }

  async atBank(): Promise<AtPage> {
    const checkout = this.checkout()
    const started = await this.sendCard(checkout, "threeds")
    if (started.to !== "bank") throw new Error(`the buyer was sent to the ${started.to}`)
    return { checkout, attempt: started.attempt }
  }

  /** The buyer has completed the bank's step, and the browser posts the bank's result. */
  async authenticate({ id, payment_id = "" }: Attempt, body: object = {}): Promise<Attempt> {
    const posted = await this.sandbox.control("POST", `threeds/${payment_id}/complete`, body)
    const callback = this.context.client.messages.readThreeDsCallback(challenge.parse(posted).fields)
    return applyAuthentication(this.context, await this.now({ id }), callback)
  }

  /** Reconciles an attempt as far as possible now. */
  async reconcile(attempt: Pick<Attempt, "id">, by: Trigger): Promise<Attempt> {
    return (await reconcilePayment(this.context, await this.now(attempt), by)).attempt
  }

  /** So much time passes, and the job checks an attempt. */
  async jobAfter(seconds: number, attempt: Pick<Attempt, "id">): Promise<Attempt> {
    await this.clock.advance(seconds)
    return this.reconcile(attempt, "job")
  }

  /** The job's next check of an attempt, however far away. Throws where none is planned. */
  async jobWhenDue(attempt: Pick<Attempt, "id">): Promise<Attempt> {
    const next = found((await this.nextCheck(attempt)) ?? undefined, `planned check of ${attempt.id}`)
    return this.jobAfter(Math.max(Math.ceil((next.getTime() - this.clock.now().getTime()) / 1000), 0), attempt)
  }

  /** The job's checks until this many seconds have passed. */
  async jobFor(attempt: Pick<Attempt, "id">, seconds: number): Promise<void> {
    const end = this.clock.now().getTime() + seconds * 1000
    for (;;) {
      const next = await this.nextCheck(attempt)
      if (next === null || next.getTime() > end) break
      await this.jobWhenDue(attempt)
    }
    await this.clock.advance(Math.max(Math.ceil((end - this.clock.now().getTime()) / 1000), 0))
  }

  async now({ id }: Pick<Attempt, "id">): Promise<Attempt> {
    return found(await this.ledger.findAttempt(id), `attempt ${id}`)
  }

  /** Puts the ledger where a crash, or another request, would have left it. */
  async set({ id }: Pick<Attempt, "id">, columns: Record<string, string | number | Date | null>): Promise<Attempt> {
    const sets = Object.keys(columns).map((column) => `"${column}" = ?`)
    const sql = `update "svc_attempt" set ${sets.join(", ")} where "id" = ?`
    await this.execute(sql, [...Object.values(columns), id])
    return this.now({ id })
  }

  async nextCheck({ id }: Pick<Attempt, "id">): Promise<Date | null> {
    const rows = await this.execute(`select "next_check_at" from "svc_attempt" where "id" = ?`, [id])
    return lookRow.parse(rows[0]).next_check_at
  }

  private async entries({ id }: Pick<Attempt, "id">) {
    const sql = `select * from "svc_attention" where "attempt_id" = ? and "resolved_at" is null order by "kind"`
    return z.array(entryRow).parse(await this.execute(sql, [id]))
  }

  async attention(attempt: Pick<Attempt, "id">): Promise<string[]> {
    return (await this.entries(attempt)).map(({ kind }) => kind)
  }

  /** What the open entries of the attention list about an attempt say. */
  async sentences(attempt: Pick<Attempt, "id">): Promise<string[]> {
    return (await this.entries(attempt)).map(({ sentence }) => sentence)
  }

  /** What the buyer is shown of an attempt, whose session is open. */
  async view(attempt: Pick<Attempt, "id">): Promise<BuyerView> {
    const facts = { attention: [], isUnresolved: false, session: "open", now: this.clock.now() } as const
    return buyerView({ attempt: await this.now(attempt), ...facts })
  }

  operations({ id }: Pick<Attempt, "id">): Promise<Operation[]> {
    return this.ledger.listOperations(id)
  }

  /** The operations as text: `refund succeeded`. */
  async operationsOf(attempt: Pick<Attempt, "id">): Promise<string[]> {
    return (await this.operations(attempt)).map(({ kind, state }) => `${kind} ${state}`)
  }

  /** The one payment of an attempt, as the service holds it. */
  chargeOf({ id }: Pick<Attempt, "id">) {
    return chargeOf(this.sandbox, id)
  }

  /** What the service holds of an attempt: `cancelled`, `refunded` and how much, or how it ended. */
  async charges({ id }: Pick<Attempt, "id">): Promise<string[]> {
    const own = (await chargesAt(this.sandbox)).filter(({ basketId }) => basketId === id)
    return own.map(({ isCancelled, refunded, status }) =>
      isCancelled ? "cancelled" : refunded !== "0" ? `refunded ${refunded}` : status,
    )
  }

  /** The service's operations that were called since the test began. */
  calls(): Promise<string[]> {
    return operationsAsked(this.sandbox)
  }

  async called(operation: string): Promise<number> {
    return (await this.calls()).filter((call) => call === operation).length
  }

  /** Those that give money back. */
  async moneyCalls(): Promise<string[]> {
    return (await this.calls()).filter((operation) => MONEY_BACK.includes(operation))
  }

  /** Compares what is named of an attempt, and reads nothing else. */
  async expectOf(attempt: Pick<Attempt, "id">, expected: Expected): Promise<void> {
    const read = {
      now: () => this.now(attempt),
      attention: () => this.attention(attempt),
      charges: () => this.charges(attempt),
      operations: () => this.operationsOf(attempt),
      nextCheck: () => this.nextCheck(attempt),
      calls: () => this.calls(),
      moneyCalls: () => this.moneyCalls(),
    }
    const seen: Record<string, unknown> = {}
    for (const name of Object.keys(expected) as (keyof Expected)[]) seen[name] = await read[name]()
    expect(seen).toMatchObject(expected)
  }

  fault(body: object): Promise<unknown> {
    return this.sandbox.control("POST", "faults", body)
  }

  /** The service refuses the next calls of an operation with a code. */
  refuse(endpoint: string, code: string, count = 1): Promise<unknown> {
    return this.fault({ endpoint, kind: "refuse", code, count })
  }

  /** The connection is lost in the next calls of an operation: before the service has done it, or after. */
  lose(endpoint: string, when: "before" | "after" = "after", count = 1): Promise<unknown> {
    return this.fault({ endpoint, kind: "drop", when, count })
  }

  /** The service's next responses have another value in a field. */
  misreport(endpoint: string, field: string, value?: string | number, count = 1): Promise<unknown> {
    return this.fault({ endpoint, kind: "unknown-value", field, value, count })
  }

  /** The service's responses have no such field. */
  leaveOut(endpoint: string, field: string, count = 1_000): Promise<unknown> {
    return this.fault({ endpoint, kind: "missing-field", field, count })
  }

  /** The service holds the next charge for its fraud control. */
  reviewNext(): Promise<unknown> {
    return this.sandbox.control("POST", "reviews", { next: 1 })
  }

  noFaults(): Promise<unknown> {
    return this.sandbox.control("DELETE", "faults")
  }
}
