import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { describeFailure } from "../modules/svc/describe-failure"

const loggerOf = (container: MedusaContainer) => container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)

/** For what must not keep anyone from a response, or from their work. `what` names ids, never a person. */
export function logFailure(container: MedusaContainer, what: string, error: unknown): void {
  loggerOf(container).error(`medusa-payment-svc: ${what}: ${describeFailure(error)}`)
}

export function logWarning(container: MedusaContainer, message: string): void {
  loggerOf(container).warn(`medusa-payment-svc: ${message}`)
}
