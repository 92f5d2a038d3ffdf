import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
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
import { createDatabase } from "../../../src/modules/svc/ledger/sql"
import { createPorts, type AllPorts, type WholeContext } from "../../flows/harness/create-ports"
import { joinStoredCards } from "../../flows/harness/card-shop"
import { joinHolds } from "../../flows/harness/holds"
import { joinPayouts } from "../../flows/harness/seller-orders"
import { ProcessKilled } from "../../flows/harness/killed"
import { MemorySales } from "../../flows/harness/memory-sales"
import { MemoryStore } from "../../flows/harness/memory-store"
import { running, type Life } from "./actor"
import { intercepted, patientClient, type ClientCall } from "./clients"
import type { World } from "./world"

/** What only reads, or is about no buyer. All else has to be about the buyer it is done for. */
const READS = /^(find|list|read|was|is|has|lacks|count|claim|take|release|whileLocked|whileCartLocked)/

/** A process of the store: the flows on ports that may fail, and what it has in memory. */
export class StoreProcess {
  life: Life
  context: WholeContext
  store: MemoryStore
  links: LinkContext
  days: DayLedger
  private readonly clients: { close: () => Promise<void> }[] = []

  constructor(
    private readonly world: World,
    readonly name: Life["name"],
  ) {
    this.life = { name, isKilled: false }
    const { context, store, links, days } = this.start()
    this.context = context
    this.store = store
    this.links = links
    this.days = days
  }

  /** What was in memory is gone; cards that waited, too. */
  restart(): void {
    this.life = { name: this.name, isKilled: false }
    const { context, store, links, days } = this.start()
    this.context = context
    this.store = store
    this.links = links
    this.days = days
    this.world.events = this.world.events.filter(({ from }) => from !== this.name)
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()))
  }

  private start(): Pick<StoreProcess, "context" | "store" | "links" | "days"> {
    const { world } = this
    const { settings, clock, medusa } = world
    const real = patientClient(settings, (text) => world.said.push(text))
    this.clients.push(real)
    const client = intercepted(real, (call) => this.call(real, call))
    const execute: typeof world.execute = (sql, bindings) =>
      world.point("database", `"${sql.replace(/\s+/g, " ").slice(0, 70)}…"`, () => world.execute(sql, bindings))
    const ports = createPorts({ settings, client, execute, clock })
    const ledger = this.ownOnly(ports.ledger, "the ledger's")
    const joined = joinStoredCards({ settings, client, execute, clock })
    const storedCards = joined.storedCards && this.ownOnly(joined.storedCards, "the stored cards'")
    const customerCards = joinLedger(joined.customerCards, storedCards)
    const logFailure = (what: string, error: unknown) => world.said.push(`${what}: ${inspect(error)}`)
    const guarded = { ...ports, ...joinHolds(), ...joinPayouts(), ledger, storedCards, customerCards, logFailure }
    const store = new MemoryStore(medusa, guarded, (step) =>
      world.point("medusa", `(${step})`, () => Promise.resolve()),
    )
    const refunds = this.inTurn(this.ownOnly(store.refunds, "Medusa's"))
    const holds = this.inTurn(this.ownOnly(store.holds, "Medusa's"))
    const ofStore = this.inTurn(this.ownOnly<Store>(store, "Medusa's"), { refunds, holds })
    const context = { ...guarded, store: ofStore, review: settings.review }
    return {
      context,
      store,
      links: this.linksOf(guarded, execute),
      days: reportedDays(createDatabase(execute), ONLY_ACCOUNT),
    }
  }

  private linksOf({ client, ledger, clock }: AllPorts, execute: World["execute"]): LinkContext {
    const database = createDatabase(execute)
    const sales = createSaleLedger(database, ONLY_ACCOUNT)
    const memory = new MemorySales(this.world.medusa, sales)
    // Medusa deletes the sessions in whose place it comes, and calls the provider
    const startSession: SaleStore["startSession"] = async (...given) => {
      const before = [...this.world.medusa.sessions]
      const id = await memory.startSession(...given)
      for (const gone of before.filter((one) => !this.world.medusa.sessions.includes(one)))
        await giveUpSession({ ledger, clock, buyers: { release: () => Promise.resolve() } }, gone.id)
      return id
    }
    const store = this.inTurn<SaleStore>(memory, { startSession })
    return { client, ledger, clock, sales, links: createLinkLedger(database, ONLY_ACCOUNT), store }
  }

  private async call(client: PaymentContext["client"], call: ClientCall): Promise<unknown> {
    const { world } = this
    const fault = running.getStore()?.actor.nextCall()
    try {
      return await world.point("service", `the call ${call.operation}`, async () => {
        if (fault) world.meet(`the call ${call.operation}`, fault)
        await world.beforeCall(call)
        const answer = await world.service.call(client, call, fault)
        world.tokens.note(call, answer)
        return answer
      })
    } catch (error) {
      if (error instanceof ProcessKilled) world.service.forget(call)
      throw error
    }
  }

  /** The same, whose writes have to be about the buyer they are made for. */
  private ownOnly<Port extends Ledger | Store | Store["refunds"] | Store["holds"] | StoredCardLedger>(
    port: Port,
    whose: string,
  ): Port {
    const { world } = this
    return new Proxy(port, {
      get(target, key): unknown {
        const method: unknown = Reflect.get(target, key)
        if (typeof method !== "function" || READS.test(String(key))) return bound(method, target)
        return (...given: unknown[]): unknown => {
          world.mustBeAboutOwn(`${whose} ${String(key)}`, given)
          if (key === "startOperation" || key === "startPayoutChange") noteOwner(world, given[0])
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
        if (other !== undefined) return other
        const method: unknown = Reflect.get(target, key)
        if (typeof method !== "function") return method
        return async (...given: unknown[]): Promise<unknown> => {
          await world.point("medusa", `Medusa's ${String(key)}`, () => Promise.resolve())
          return Reflect.apply(method, target, given) as Promise<unknown>
        }
      },
    })
  }
}

const bound = (method: unknown, target: object): unknown =>
  typeof method === "function" ? (...given: unknown[]): unknown => Reflect.apply(method, target, given) : method

/** A refund or payout change is of whom its attempt is of. */
function noteOwner(world: World, row: unknown): void {
  if (typeof row !== "object" || row === null || !("id" in row) || !("attempt_id" in row)) return
  const owner = world.owners.of(String(row.attempt_id))
  if (owner !== undefined) world.owners.give(owner, String(row.id))
}
