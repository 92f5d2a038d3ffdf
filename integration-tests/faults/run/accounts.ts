import { z } from "zod"
import type { SvcClient } from "../../../src/client"
import type { StoredCardLedger } from "../../../src/use-cases/stored-cards/ports"
import type { FlowSettings } from "../../flows/harness/create-ports"
import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { SANDBOX_KEYS, type TestSandbox } from "../../setup/sandbox"
import type { ClientCall } from "./clients"
import { textsIn } from "./ownership"
import type { Service } from "./service"

/** Of an account's sandbox. */
export const keysOf = (account: string) =>
  account === ONLY_ACCOUNT ? SANDBOX_KEYS : { apiKey: `${account}-test-key`, secretKey: `${account}-test-secret` }

/** An account of the store, and the service that keeps its books. */
export interface WorldAccount {
  account: string
  sandbox: TestSandbox
  settings: FlowSettings
  service: Service
  /** Of the service's own panel, and of readers: without a fault. */
  client: SvcClient
  storedCards: StoredCardLedger | undefined
}

const rows = z.array(z.looseObject({ createdAt: z.number().default(0) }))
const state = z.looseObject({ payments: rows, links: rows, storedCards: rows })

/** The books of all services as one, whose payments and links name their account; what goes to all, as the clock. */
export function allSandboxes(sandboxes: ReadonlyMap<string, TestSandbox>): TestSandbox {
  const [first] = sandboxes.values()
  if (!first) throw new RangeError("There is no account.")
  return {
    url: first.url,
    async control(method, path, body) {
      const answers = new Map<string, unknown>()
      for (const [account, { control }] of sandboxes) answers.set(account, await control(method, path, body))
      const [whole] = answers.values()
      if (method !== "GET") return whole
      const states = [...answers].map(([account, answer]) => ({ account, state: state.parse(answer) }))
      const joined = (kind: "payments" | "links" | "storedCards") =>
        states
          .flatMap((one) => one.state[kind].map((row) => ({ ...row, account: one.account })))
          .sort((one, other) => other.createdAt - one.createdAt)
      const rows = { payments: joined("payments"), links: joined("links"), storedCards: joined("storedCards") }
      return { ...states[0]?.state, ...rows }
    },
    async stop() {
      await Promise.all([...sandboxes.values()].map((one) => one.stop()))
    },
  }
}

const named = z.looseObject({
  conversationId: z.string().optional(),
  paymentConversationId: z.string().optional(),
  basketId: z.string().optional(),
})

/** Which account charges at the session of an attempt, by the story itself; the same for its refunds, and for links. */
export class AccountOfIds {
  private readonly accounts = new Map<string, string>()

  give(id: string, account: string): void {
    this.accounts.set(id, account)
  }

  of(id: string): string | undefined {
    return this.accounts.get(id)
  }

  /** Rule 9: what a write is about, that is of another account. */
  foreignIn(given: unknown, account: string): string[] {
    return textsIn(given).filter((id) => (this.of(id) ?? account) !== account)
  }

  /** Rule 9: what a call is about, that is of another account than it goes to. */
  foreignInCall({ operation, given }: ClientCall, account: string): string[] {
    const read = named.safeParse(given[0])
    const { conversationId, paymentConversationId, basketId } = read.success ? read.data : {}
    return this.foreignIn([conversationId, paymentConversationId, basketId], account).map(
      (id) => `${operation} about ${id} of ${this.of(id)} went to ${account}.`,
    )
  }
}
