import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { StoreResult } from "../../flows/contracts/ports"

const { Types } = MedusaError

/**
 * Refusals that another try would meet again. Everything else, first of all a lock that could not be had, a timeout and what
 * is no MedusaError, may be another request at work or a temporary failure: in progress, never failed.
 */
const DEFINITE: readonly string[] = [
  Types.INVALID_DATA,
  Types.NOT_ALLOWED,
  Types.NOT_FOUND,
  Types.INVALID_ARGUMENT,
  "insufficient_inventory",
  "payment_authorization_error",
]

const failure = z.object({ error: z.object({ type: z.string().optional(), message: z.string().optional() }) })

/** How a workflow of Medusa's ended that makes or pays an order. */
export function resultOf({ errors, result }: { errors: readonly unknown[]; result: unknown }): StoreResult {
  const [first] = errors
  if (first === undefined) {
    const order = z.object({ id: z.string() }).safeParse(result)
    return order.success
      ? { ended: "order", orderId: order.data.id }
      : { ended: "failed", isDefinite: false, message: "Medusa did not say which order was made." }
  }
  const read = failure.safeParse(first)
  if (!read.success) return { ended: "failed", isDefinite: false, message: "Medusa failed without saying why." }
  const { type = "", message = "" } = read.data.error
  return { ended: "failed", isDefinite: DEFINITE.includes(type), message }
}
