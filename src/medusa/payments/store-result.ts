import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { OrderObstacle, StoreResult } from "../../use-cases/ports/ports"

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

/** Sentences with which Medusa's completion refuses a cart. A test makes Medusa say each of the four kinds. */
const SENTENCES: readonly (readonly [RegExp, OrderObstacle])[] = [
  [/^No shipping method selected|^The cart items require shipping profiles/, "shipping_incomplete"],
  [/^Not enough stock available|is not stocked at location|is not associated with any stock location/, "out_of_stock"],
  [/does not have any inventory items|does not have the required inventory/, "out_of_stock"],
  [/^Promotion usage exceeds the (?:budget )?limit/, "promotion_used_up"],
]

const obstacleIn = (message: string) => SENTENCES.find(([sentence]) => sentence.test(message))?.[1]

/** How a workflow of Medusa's ended that makes or pays an order. */
export function resultOf({ errors, result }: { errors: readonly unknown[]; result: unknown }): StoreResult {
  const [first] = errors
  if (first === undefined) {
    const order = z.object({ id: z.string() }).safeParse(result)
    return order.success
      ? { ended: "order", order_id: order.data.id }
      : { ended: "failed", isDefinite: false, message: "Medusa did not say which order was made." }
  }
  const read = failure.safeParse(first)
  if (!read.success) return { ended: "failed", isDefinite: false, message: "Medusa failed without saying why." }
  const { type = "", message = "" } = read.data.error
  return { ended: "failed", isDefinite: DEFINITE.includes(type), message, obstacle: obstacleIn(message) }
}
