import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createSvcClient, type SvcClientOptions } from "../../src/client"
import { clientSettings } from "../../src/modules/svc/options"
import { resolveSvc } from "../../src/modules/svc"

/**
 * Gives the store a client as after a restart: the circuit breaker, the retry budget and the rate limits remember nothing. To be called in a test
 * after an outage on purpose too, where payments are to be started again at once. `change`: other options than the store's.
 */
export function renewClient(container: MedusaContainer, change: Partial<SvcClientOptions> = {}): void {
  const svc = resolveSvc(container).accounts[0]
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const own: SvcClientOptions = { ...clientSettings(svc.settings), logger, onCall: (call) => svc.health.count(call) }
  const client = createSvcClient({ ...own, ...change })
  Object.assign(svc, { client })
}
