import { inspect } from "node:util"
import type { Ledger, PaymentContext, Store } from "../../../src/use-cases/ports/ports"
import { joinStoredCards as joinLedger } from "../../../src/use-cases/stored-cards/join"
import type { StoredCardLedger } from "../../../src/use-cases/stored-cards/ports"
import type { LinkContext, SaleStore } from "../../../src/use-cases/payment-links/ports"
import { createSaleLedger } from "../../../src/modules/svc/ledger/payment-links/sales"
import { giveUpSession } from "../../../src/providers/svc/cancel"
import { createLinkLedger } from "../../../src/modules/svc/ledger/payment-links/links"
import type { DayLedger } from "../../../src/use-cases/reports/ports"
import { reportedDays } from "../../../src/modules/svc/ledger/reports/reported-days"
import { createStoreLedger, type StoreLedger } from "../../../src/modules/svc/ledger"
import { createDatabase, type Execute } from "../../../src/modules/svc/ledger/sql"
import { createPorts, type AllPorts, type WholeContext } from "../../flows/harness/create-ports"
import { joinStoredCards } from "../../flows/harness/card-shop"
import { joinHolds } from "../../flows/harness/holds"
import { joinPayouts } from "../../flows/harness/seller-orders"
import { ProcessKilled } from "../../flows/harness/killed"
import { found } from "../../flows/harness/memory-medusa"
import { MemorySales } from "../../flows/harness/memory-sales"
import { MemoryStore } from "../../flows/harness/memory-store"
import type { WorldAccount } from "./accounts"
import { running, type Life } from "./actor"
import { intercepted, patientClient, type ClientCall } from "./clients"
import type { World } from "./world"

/** They only read, or are about no buyer. All others have to be about the buyer they are done for. */
const READS = /^(find|list|read|was|is|has|lacks|count|claim|take|release|whileLocked|whileCartLocked)/

export interface OfAccount {
  account: string
  context: WholeContext
  links: LinkContext
  days: DayLedger
}

/** A process of the store until it is killed: the flows on ports that may fail, and what it has in memory, as cards that wait. */
export class StoreProcess {
  readonly life: Life = { isKilled: false }
  /** Medusa, whose workflows call the provider that a session or payment names. */
  readonly store: MemoryStore
  /** It reads every account, before the account is known. */
  readonly ledger: StoreLedger
  /** The default one first. */
  readonly accounts: readonly [OfAccount, ...OfAccount[]]
  private readonly execute: Execute

  constructor(
    private readonly world: World,
    readonly name: "a" | "b",
  ) {
    this.execute = (sql, bindings) =>
      world.point("database", `"${sql.replace(/\s+/g, " ").slice(0, 70)}…"`, () => world.execute(sql, bindings))
    const ports = new Map(world.accounts.map((one) => [one.account, this.portsOf(one)]))
    const portsOf = (account = world.accounts[0].account) => found(ports.get(account), `account ${account}`)
    const store = new MemoryStore(world.medusa, portsOf(), (step) => world.inMedusa(step, () => undefined), portsOf)
    const refunds = this.inTurn(this.ownOnly(store.refunds, "Medusa's"))
    const holds = this.inTurn(this.ownOnly(store.holds, "Medusa's"))
    const ofStore = this.inTurn(this.ownOnly<Store>(store, "Medusa's"), { refunds, holds })
    const [first, ...others] = world.accounts.map(({ account }): OfAccount => {
      const days = reportedDays(createDatabase(this.execute), account)
      const context = { ...portsOf(account), store: ofStore, differences: days }
      return { account, context, links: this.linksOf(account, context), days }
    })
    this.store = store
    this.ledger = createStoreLedger(createDatabase(this.execute))
    this.accounts = [found(first, "account"), ...others]
  }

  /** That of a payment, card or link. */
  of(account: string): OfAccount {
    return found(
      this.accounts.find((one) => one.account === account),
      `account ${account}`,
    )
  }

  private portsOf({ account, settings }: WorldAccount): AllPorts {
    const { world, execute } = this
    const { clock } = world
    const real = patientClient(settings, (text) => world.said.push(text))
    world.clients.push(real)
    const client = intercepted(real, (call) => this.call(account, real, call))
    const ports = createPorts({ settings, client, execute, clock, account })
    const ledger = this.ownOnly(ports.ledger, "the ledger's", account)
    const joined = joinStoredCards({ settings, client, execute, clock, account })
    const storedCards = joined.storedCards && this.ownOnly(joined.storedCards, "the stored cards'", account)
    const customerCards = joinLedger(joined.customerCards, storedCards)
    const logFailure = (what: string, error: unknown) => world.said.push(`${what}: ${inspect(error)}`)
    return { ...ports, ...joinHolds(), ...joinPayouts(), ledger, storedCards, customerCards, logFailure }
  }

  private linksOf(account: string, { client, ledger, clock }: AllPorts): LinkContext {
    const { medusa } = this.world
    const database = createDatabase(this.execute)
    const sales = createSaleLedger(database, account)
    const memory = new MemorySales(medusa, sales, ledger)
    // Medusa deletes the sessions in whose place it comes, and calls the provider
    const startSession: SaleStore["startSession"] = async (...given) => {
      const before = [...medusa.sessions]
      const id = await memory.startSession(...given)
      for (const gone of before.filter((one) => !medusa.sessions.includes(one))) await this.giveUp(gone, account)
      return id
    }
    const store = this.inTurn<SaleStore>(memory, { startSession })
    return { account, client, ledger, clock, sales, links: createLinkLedger(database, account), store }
  }

  /** The provider's part in the deletion of a session. */
  giveUp({ id, account }: { id: string; account?: string | undefined }, otherwise: string): Promise<void> {
    return giveUpSession({ ...this.of(account ?? otherwise).context, buyers: { release: () => Promise.resolve() } }, id)
  }

  private async call(account: string, client: PaymentContext["client"], call: ClientCall): Promise<unknown> {
    const { world } = this
    const { service } = world.account(account)
    const fault = running.getStore()?.actor.nextCall()
    try {
      return await world.point("service", `the call ${call.operation}`, async () => {
        if (fault) world.meet(`the call ${call.operation}`, fault)
        await world.beforeCall(call, account)
        const answer = await service.call(client, call, fault)
        world.tokens.note(call, answer)
        return answer
      })
    } catch (error) {
      if (error instanceof ProcessKilled) service.forget(call)
      throw error
    }
  }

  /** The same, whose writes have to be about the buyer they are made for. */
  private ownOnly<Port extends Ledger | Store | Store["refunds"] | Store["holds"] | StoredCardLedger>(
    port: Port,
    whose: string,
    account?: string,
  ): Port {
    const { world } = this
    return new Proxy(port, {
      get(target, key): unknown {
        const method: unknown = Reflect.get(target, key)
        if (typeof method !== "function") return method
        const what = `${whose} ${String(key)}`
        return (...given: unknown[]): unknown => {
          if (!READS.test(String(key))) {
            world.mustBeAboutOwn(what, given)
            if (account !== undefined && !mayBeForeign(String(key), given)) world.mustBeOfAccount(what, given, account)
            if (key === "startOperation" || key === "startPayoutChange") noteOwner(world, given[0])
          }
          return Reflect.apply(method, target, given)
        }
      },
    })
  }

  /** The same, where each call is a step. */
  private inTurn<Port extends object>(port: Port, more: Partial<Port> = {}): Port {
    const { world } = this
    return new Proxy(port, {
      get(target, key): unknown {
        const other: unknown = Reflect.get(more, key)
        const method: unknown = Reflect.get(target, key)
        if (other !== undefined || typeof method !== "function") return other ?? method
        return async (...given: unknown[]): Promise<unknown> => {
          await world.point("medusa", `Medusa's ${String(key)}`, () => Promise.resolve())
          return Reflect.apply(method, target, given) as Promise<unknown>
        }
      },
    })
  }
}

/** A message may name anything; the auditor reads its row. A check that is planned is made by the job for the payment's own account. */
const mayBeForeign = (key: string, [, change]: readonly unknown[]): boolean =>
  key === "receive" || (key === "noteAttempt" && Object.keys(change ?? {}).join() === "checkBy")

/** A refund or payout change is of whom, and of the account that, its attempt is of. */
function noteOwner(world: World, row: unknown): void {
  if (typeof row !== "object" || row === null || !("id" in row) || !("attempt_id" in row)) return
  const owner = world.owners.of(String(row.attempt_id))
  if (owner !== undefined) world.owners.give(owner, String(row.id))
  const account = world.accountOf.of(String(row.attempt_id))
  if (account !== undefined) world.accountOf.give(String(row.id), account)
}
