import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createSvcClient, type SvcClientOptions } from "../../src/client"
import { clientSettings } from "../../src/modules/svc/options"
import { resolveSvc } from "../../src/modules/svc"

/**
 * Gives the store a client as after a restart: the circuit breaker, the retry budget and the rate limits remember nothing. To be called in a test
 * after an outage on purpose too, where payments are to be started again at once.
 */
export function renewClient(container: MedusaContainer): void {
  const svc = resolveSvc(container).accounts[0]
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const onCall: SvcClientOptions["onCall"] = (call) => svc.health.count(call)
  Object.assign(svc, { client: createSvcClient({ ...clientSettings(svc.settings), logger, onCall }) })
}
