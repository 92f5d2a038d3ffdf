import { z } from "zod"
import { SvcError } from "../../client"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

const word = z
  .string()
  .regex(/^[\w.]{1,60}$/)
  .optional()
  .catch(undefined)

/** Medusa's workflows put the failure under `error`. */
const failureObject = z.looseObject({
  name: word,
  type: word,
  code: word,
  stack: z.string().optional().catch(undefined),
  error: z.unknown(),
})

/** Leaves out the message, which may quote what a buyer typed. */
export function describeFailure(error: unknown, isWrapped = true): string {
  const read = failureObject.safeParse(error)
  if (!read.success) return typeof error
  const { name, type, code, stack = "", error: inner } = read.data
  const named = [name, type ?? code].filter((part) => part !== undefined).join(" ")
  if (named === "") return isWrapped && inner !== undefined ? describeFailure(inner, false) : "an error without a name"
  return [named, ...stack.split("\n").filter((line) => /^\s+at /.test(line))].join("\n")
}

const getLogger = (container: MedusaContainer) => container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)

/** `what` names ids, never a buyer. */
export function logFailure(container: MedusaContainer, what: string, error: unknown): void {
  getLogger(container).error(`medusa-payment-svc: ${what}: ${describeFailure(error)}`)
}

export function logWarning(container: MedusaContainer, message: string): void {
  getLogger(container).warn(`medusa-payment-svc: ${message}`)
}

/** Undefined if the service does not say, for whatever reason; the reason is logged. */
export async function unlessFailed<T>(
  container: MedusaContainer,
  what: string,
  asked: Promise<T>,
): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    logFailure(container, what, error)
    return undefined
  }
}
