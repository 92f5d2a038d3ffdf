import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isGivenBackAtService, REFUND_AT_SERVICE } from "../../flows/link-sales/refund-words"
import type { Query } from "../../modules/svc/read-session"
import { orderOfPayment } from "../../workflows/link-support/order-of-payment"
import { readLinkPayment, readLinkPayments } from "../../workflows/link-support/read-link-payments"
import { inWords } from "../../workflows/payment/asked-by"
import { guard, refuseOpenChange } from "./guard"
import { refuse } from "./refuse"

const queryOf = ({ scope }: MedusaRequest) => scope.resolve<Query>(ContainerRegistrationKeys.QUERY)

const withNote = z.looseObject({ note: z.string().optional() })

/** Before Medusa refunds the payment in the address: that of a sold link is given back at the service, and a person says so. */
export const guardLinkRefund = guard({
  async find(req) {
    const { id = "" } = req.params
    const payment = await readLinkPayment(queryOf(req), id)
    return payment ? [{ id, orderId: await orderOfPayment(queryOf(req), id) }] : []
  },
  lockOf: ({ id }) => id,
  async obstacle({ scope, body }, payments) {
    const said = withNote.safeParse(body)
    const isSaid = said.success && isGivenBackAtService(said.data.note)
    return isSaid ? refuseOpenChange(scope, payments) : REFUND_AT_SERVICE
  },
})

/** Before Medusa cancels the order in the address: it would count a sold link's money as refunded, and nothing would go back. */
export async function guardLinkCancel(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const payments = await readLinkPayments(queryOf(req), req.params.id ?? "")
  if (payments.some(({ left }) => left.minor > 0n)) refuse(res, inWords(409, REFUND_AT_SERVICE))
  else next()
}
