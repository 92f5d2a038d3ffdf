import { z } from "zod"
import type { SvcClient } from "../../../src/client"
import type { Money } from "../../../src/money"
import { beyondOwed } from "../audit/charges"
import { finding, type Finding, type Rule } from "../audit/rules"
import { createDatabase, type Execute } from "../../../src/modules/svc/ledger/sql"
import { createStoreLedger } from "../../../src/modules/svc/ledger"
import { joinHolds } from "../../flows/harness/holds"
import { joinPayouts } from "../../flows/harness/seller-orders"
import { createPorts } from "../../flows/harness/create-ports"
import { ProcessKilled } from "../../flows/harness/killed"
import { FlowShop, type Checkout } from "../../flows/harness/flow-shop"
import { found, type MemoryMedusa } from "../../flows/harness/memory-medusa"
import { TestClock } from "../../flows/harness/test-clock"
import type { Sold } from "../../flows/harness/orders"
import type { TestSandbox } from "../../setup/sandbox"
import type { ApprovalPolicy } from "../../../src/domain/payouts/approval-policy"
import { allSandboxes, openAccounts, type WorldAccount } from "./accounts"
import { faultWords, type Fault, type Story } from "../story/story"
import { running, wasExpected, type PointKind } from "./actor"
import type { ClientCall, Nowhere } from "./clients"
import { AccountOfIds, CardTokens, Ownership } from "./owners"
import { Scheduler } from "./scheduler"
import { CHARGES, conversationOf, type MoneyCall } from "./service"

/** A page of the service or of the bank that a buyer's browser has open. */
export interface Visit {
  kind: "page" | "bank"
  attempt_id: string
  account: string
  token?: string
  payment_id?: string | undefined
  /** The browser posts it. Undefined: the buyer is not done there. */
  form?: Record<string, string>
}

/** A tab of a buyer's browser, in which a cart is paid, or what an order owes. */
export interface Tab {
  sold: Sold
  checkout: Checkout
}

export interface Buyer {
  number: number
  /** At whose providers the buyer's next session is. */
  account: string
  /** The sellers that the items of the cart pay. */
  keys: readonly string[]
  tabs: readonly [Tab, ...Tab[]]
  visits: Visit[]
  /** Who is signed in; undefined: a guest, or a customer who was deleted. */
  customer_id?: string | undefined
}

/** An event of Medusa's that its subscribers have not handled. A killed process loses those it has emitted. */
export interface MedusaEvent {
  name: "order.placed" | "order.canceled" | "order.owes"
  order_id: string
  from: "a" | "b"
}

export interface WorldParts {
  execute: Execute
  /** By account. */
  sandboxes: ReadonlyMap<string, TestSandbox>
  nowhere: Nowhere
}

const idRow = z.object({ id: z.string() })

export class World {
  readonly scheduler = new Scheduler()
  readonly clock: TestClock
  /** Those of the store, the default one first. */
  readonly accounts: readonly [WorldAccount, ...WorldAccount[]]
  readonly accountOf = new AccountOfIds()
  readonly medusa: MemoryMedusa
  readonly owners: Ownership
  /** Makes carts and sessions as Medusa's own routes do, and reads without a fault. */
  readonly shop: FlowShop
  readonly execute: Execute
  /** The services of all accounts: each does what this one does. */
  readonly sandbox: TestSandbox
  readonly buyers: Buyer[] = []
  /** Payments that people recorded by hand. */
  readonly byHand: { order_id: string; at: Date }[] = []
  /** Seen while it happened. */
  readonly violations: Finding[] = []
  readonly lines: string[] = []
  readonly said: string[] = []
  readonly tokens: CardTokens
  /** Carts that Medusa's own route completed. */
  readonly completedByMedusa = new Set<string>()
  /** The processes', also of those that were killed. */
  readonly clients: SvcClient[] = []
  events: MedusaEvent[] = []
  /** Those that happened. */
  readonly faults: Fault[] = []
  /** Payment links that were made for buyers' orders, the newest first. */
  readonly links: { id: string; account: string; order_id: string; buyer: number }[] = []
  /** Parts of attempts' charges that went back in the service's own panel. */
  readonly panelReturns: { attempt_id: string; amount: Money }[] = []
  /** By the service's ids of items. */
  readonly delivered = new Map<string, Date>()
  /** Customers whom Medusa has deleted. */
  readonly deletedCustomers = new Set<string>()
  /** Those of whose deletion the plugin has learned. */
  readonly gone = new Set<string>()
  /** By how much orders were made cheaper by hand, by their ids. */
  readonly lowered = new Map<string, bigint>()

  constructor(
    { execute, sandboxes, nowhere }: WorldParts,
    readonly story: Story,
  ) {
    this.execute = execute
    const sandbox = (this.sandbox = allSandboxes(sandboxes))
    const clock = (this.clock = new TestClock(execute, sandbox))
    const [first, ...others] = openAccounts({ execute, sandboxes, nowhere, clock }, story.capabilities)
    this.accounts = [found(first, "account"), ...others]
    const ports = createPorts({ ...this.accounts[0], execute, clock })
    // what is read here is of every account
    const ledger = { ...ports.ledger, ...createStoreLedger(createDatabase(execute)) }
    this.shop = new FlowShop({
      ports: { ...ports, ledger, ...joinHolds(), ...joinPayouts() },
      execute,
      sandbox,
      clock,
    })
    this.medusa = this.shop.medusa
    this.owners = new Ownership(this.medusa)
    this.tokens = new CardTokens(this.owners)
  }

  account(name: string): WorldAccount {
    return found(
      this.accounts.find(({ account }) => account === name),
      `account ${name}`,
    )
  }

  otherThan(name: string): string | undefined {
    return this.accounts.find(({ account }) => account !== name)?.account
  }

  /** All calls that moved money, or may have, at every account. */
  get moneyCalls(): MoneyCall[] {
    return this.accounts.flatMap(({ service }) => service.moneyCalls)
  }

  async lateArrive(): Promise<void> {
    for (const { service } of this.accounts) await service.lateArrive()
  }

  buyer(number: number): Buyer {
    return found(this.buyers[number], `buyer ${number}`)
  }

  /** Undefined: the store's. */
  policyOf(key = ""): ApprovalPolicy | undefined {
    const keys = this.buyers.find((one) => one.keys.includes(key))?.keys ?? []
    return this.story.capabilities.policies[keys.indexOf(key)]
  }

  /** From when on an item may be approved without a person; undefined: it is not known yet. */
  mayApproveFrom(id: string, key: string | undefined): Date | undefined {
    const { when, days = 0 } = this.policyOf(key) ?? { when: "immediate" }
    if (when === "immediate") return new Date(0)
    const delivered = when === "manual" ? undefined : this.delivered.get(id)
    return delivered && new Date(delivered.getTime() + days * 24 * 60 * 60_000)
  }

  /** A fault of the story that happens now. */
  meet(where: string, fault: Fault): void {
    this.faults.push(fault)
    this.lines.push(`    ${where} meets ${faultWords(fault)}`)
  }

  /** The auditor looks at a call before it is sent. */
  async beforeCall(call: ClientCall, account: string): Promise<void> {
    for (const text of this.accountOf.foreignInCall(call, account)) this.violate("accounts", text)
    this.violations.push(...this.tokens.foreignIn(call))
    if (CHARGES.includes(call.operation)) this.violations.push(...(await beyondOwed(this, conversationOf(call))))
  }

  violate(rule: Rule, text: string): void {
    this.violations.push(finding(rule, text))
  }

  /** One step of whoever runs now, in its turn. Outside a story's action it is simply done. */
  point<T>(kind: PointKind, label: string, work: () => Promise<T>): Promise<T> {
    const now = running.getStore()
    if (now === undefined) return work()
    now.actor.mustLive()
    return this.scheduler.turn(() => now.actor.step(kind, label, work))
  }

  /** Medusa's books change in one step, which `label` describes. */
  inMedusa<T>(label: string, work: () => T): Promise<T> {
    return this.point("medusa", `(${label})`, () => Promise.resolve(work()))
  }

  /** Does a part of a pass: one that fails holds up none of the others. */
  readonly attend = async (
    what: string,
    work: () => Promise<unknown>,
    otherwise?: () => Promise<void>,
  ): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (error instanceof ProcessKilled) throw error
      if (!wasExpected(error)) this.violate("breaks", `${what}: ${String(error)}`)
      await otherwise?.()
    }
  }

  /** The ids that a statement selects. */
  async readIds(sql: string, ...bindings: string[]): Promise<string[]> {
    return z
      .array(idRow)
      .parse(await this.execute(sql, bindings))
      .map(({ id }) => id)
  }

  /** Something outside the store's processes: a browser, the service, time. */
  outside<T>(work: () => Promise<T>): Promise<T> {
    return running.getStore() === undefined ? work() : this.scheduler.turn(work)
  }

  /** Notes a write that whoever runs now makes about something of another buyer. */
  mustBeAboutOwn(what: string, given: readonly unknown[]): void {
    const now = running.getStore()
    if (now?.buyer === undefined) return
    const others = this.owners.allIn(given).filter((owner) => owner !== now.buyer)
    if (others.length > 0)
      this.violate("others", `${what}, done for buyer ${now.buyer}, is about buyer ${others.join()}.`)
  }

  /** Notes a write through the ledger of an account about a payment of another. */
  mustBeOfAccount(what: string, given: readonly unknown[], account: string): void {
    for (const id of this.accountOf.foreignIn(given, account))
      this.violate("accounts", `${what} of ${account} is about ${id} of ${this.accountOf.of(id)}.`)
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients, ...this.accounts.map(({ client }) => client)].map((one) => one.close()))
    await this.sandbox.stop()
  }
}
