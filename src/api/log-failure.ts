import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeFailure } from "../modules/svc/describe-failure"

/** For what must not keep a buyer from a response. `what` names ids, never a person. */
export function logFailure(scope: MedusaContainer, what: string, error: unknown): void {
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  logger.error(`medusa-payment-svc: ${what}: ${describeFailure(error)}`)
}
