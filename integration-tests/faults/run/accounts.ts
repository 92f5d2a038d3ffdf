import { z } from "zod"
import type { SvcClient } from "../../../src/client"
import type { StoredCardLedger } from "../../../src/use-cases/stored-cards/ports"
import type { Clock } from "../../../src/use-cases/ports/ports"
import { joinStoredCards } from "../../flows/harness/card-shop"
import { readFlowOptions, type FlowSettings } from "../../flows/harness/create-ports"
import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { SANDBOX_KEYS, type TestSandbox } from "../../setup/sandbox"
import type { StoryCapabilities } from "../story/story"
import { patientClient } from "./clients"
import { Service } from "./service"
import type { WorldParts } from "./world"

export const keysOf = (account: string) =>
  account === ONLY_ACCOUNT ? SANDBOX_KEYS : { apiKey: `${account}-test-key`, secretKey: `${account}-test-secret` }

/** An account of the store, and the service that keeps its books. */
export interface WorldAccount {
  account: string
  sandbox: TestSandbox
  settings: FlowSettings
  service: Service
  /** The service's own panel, and readers, use it without a fault. */
  client: SvcClient
  storedCards: StoredCardLedger | undefined
}

const CARD_SECRET = "a secret of the stories of at least 32 characters"

export function openAccounts(
  { execute, sandboxes, nowhere, clock }: WorldParts & { clock: Clock },
  { reports, approval, hold, storedCards: keepsCards }: StoryCapabilities,
): WorldAccount[] {
  return [...sandboxes].map(([account, sandbox]) => {
    const settings = readFlowOptions(sandbox.url, {
      ...keysOf(account),
      installments: { counts: [1, 3], surchargeBasisPoints: { 3: 1_000 } },
      refunds: { ip: "203.0.113.1", cap: "paidPrice" },
      capabilities: { reports, approval, hold: hold !== undefined, storedCards: keepsCards },
      ...(hold && { hold }),
      ...(keepsCards && { storedCards: { secret: CARD_SECRET } }),
    })
    const client = patientClient(settings, () => undefined)
    const { storedCards } = joinStoredCards({ settings, client, execute, clock, account })
    const service = new Service(sandbox, nowhere, () => clock.now())
    return { account, sandbox, settings, service, client, storedCards }
  })
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
