import { say, type Sentence } from "../../domain"
import type { MedusaRequest } from "@medusajs/framework/http"
import type { Attempt } from "../../use-cases/ports/ports"
import { HOLDS } from "../../use-cases/refund/sentences"
import { heldAndChanged } from "../../use-cases/hold/capture"
import { readUncapturedOfOrder } from "../../medusa/payments/our-payment"
import { resolveQuery, rows } from "../../medusa/rows"
import { resolveSvc } from "../../modules/svc"
import { guard } from "./guard"

/** Why the order of an uncaptured payment is not changed now. */
function refuseChange({ hold, paid_price }: Attempt): Sentence {
  if (hold === undefined || hold === "captured") return say("hold.not_recorded_yet")
  return hold === "held" ? heldAndChanged(paid_price) : HOLDS[hold]
}

/**
 * Before Medusa confirms a change of an order. It replaces a payment collection that is authorized, and cancels its payments: what is held would be
 * released, and the order left unpaid. `entity`: of which the address has the id; left out: of the order.
 */
export const guardChange = (entity?: "order_claim" | "order_exchange" | "return") =>
  guard({
    async find({ scope, params: { id = "" } }: MedusaRequest) {
      const query = resolveQuery(scope)
      const order_ids =
        entity === undefined ? [id] : (await rows(query, entity, { order_id: true }, { id })).map((one) => one.order_id)
      return (await Promise.all(order_ids.map((one) => readUncapturedOfOrder(query, one)))).flat()
    },
    lockOf: ({ attempt_id }) => attempt_id,
    async obstacle({ scope }, payments) {
      const query = resolveQuery(scope)
      const { ledger } = resolveSvc(scope)
      // another request may have captured them while this one waited
      const uncaptured = await Promise.all(payments.map(({ order_id = "" }) => readUncapturedOfOrder(query, order_id)))
      const [first] = uncaptured.flat()
      const attempt = first && (await ledger.findAttempt(first.attempt_id))
      return attempt && refuseChange(attempt)
    },
  })
