import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { createSvcClient, type SvcClient, type SvcClientOptions } from "../../../src/client"
import { DEFAULT_RATE_LIMITS } from "../../../src/client/rate-limit"
import type { ChargePorts, Clock, PaymentContext } from "../../../src/use-cases/ports/ports"
import type { StoredCardLedger } from "../../../src/use-cases/stored-cards/ports"
import { createCardSlots } from "../../../src/modules/svc/in-flight"
import { createCapabilityPauses } from "../../../src/modules/svc/health/capability-pauses"
import { createLedger } from "../../../src/modules/svc/ledger"
import { createDatabase, type Execute } from "../../../src/modules/svc/ledger/sql"
import { clientSettings, readSvcOptions, type SvcOptions } from "../../../src/modules/svc/options"
import { SANDBOX_KEYS } from "../../setup/sandbox"

export type FlowSettings = ReturnType<typeof readSvcOptions>

/** The plugin's options for the service at `baseUrl`, with changes. */
export const readFlowOptions = (baseUrl: string, options: Partial<SvcOptions> = {}): FlowSettings =>
  readSvcOptions({
    ...SANDBOX_KEYS,
    baseUrl,
    backendUrl: "https://shop.example",
    storefrontUrls: ["https://shop.example"],
    refunds: { ip: "203.0.113.1" },
    ...options,
  })

const quiet = { debug: () => undefined, warn: () => undefined }

const rateLimits = Object.fromEntries(Object.keys(DEFAULT_RATE_LIMITS).map((operation) => [operation, 1e9]))

/**
 * Without the circuit breaker and rate limits: they go by the time of the machine. The faults of one test would open the breaker for
 * the next, and a test that moves its clock over days would wait for its turn.
 */
export const createFlowClient = (settings: FlowSettings, change: Partial<SvcClientOptions> = {}): SvcClient =>
  createSvcClient({ ...clientSettings(settings), logger: quiet, circuitBreaker: false, rateLimits, ...change })

export interface PortParts {
  settings: FlowSettings
  client: SvcClient
  execute: Execute
  clock: Clock
  /** Left out: the only one. */
  account?: string
}

/** For all use cases, beside Medusa. */
export type AllPorts = ChargePorts & Pick<PaymentContext, "review"> & { storedCards?: StoredCardLedger | undefined }
export type WholeContext = AllPorts & PaymentContext

export const createPorts = ({ settings, client, execute, clock, account = ONLY_ACCOUNT }: PortParts): AllPorts => ({
  client,
  ledger: createLedger(createDatabase(execute), { account, capabilities: settings.capabilities }),
  clock,
  installments: settings.installments,
  refunds: { ...settings.refunds, timeZone: settings.timeZone, byItem: settings.marketplace !== undefined },
  threeDs: { ...settings.threeDs, signatures: settings.responseSignatures },
  review: settings.review,
  keepsMember: settings.keepMember,
  capabilities: settings.capabilities,
  pauses: createCapabilityPauses(createDatabase(execute), { logger: quiet, clock, account }),
  hold: settings.hold,
  cards: createCardSlots(),
})
