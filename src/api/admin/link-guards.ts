import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { isGivenBackAtService, REFUND_AT_SERVICE } from "../../flows/link-sales/refund-words"
import type { Query } from "../../modules/svc/read-session"
import { readLinkPayment, readLinkPayments } from "../../workflows/link-support/read-link-payments"
import { inWords } from "../../workflows/payment/asked-by"
import { refuse } from "./refuse"

const queryOf = ({ scope }: MedusaRequest) => scope.resolve<Query>(ContainerRegistrationKeys.QUERY)

const withNote = z.looseObject({ note: z.string().optional() })

/** Before Medusa refunds the payment in the address: that of a sold link is given back at the service, and a person says so. */
export async function guardLinkRefund(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const body = withNote.safeParse(req.body)
  const isSaid = body.success && isGivenBackAtService(body.data.note)
  const payment = isSaid ? undefined : await readLinkPayment(queryOf(req), req.params.id ?? "")
  if (payment) refuse(res, inWords(409, REFUND_AT_SERVICE))
  else next()
}

/** Before Medusa cancels the order in the address: it would count a sold link's money as refunded, and nothing would go back. */
export async function guardLinkCancel(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const payments = await readLinkPayments(queryOf(req), req.params.id ?? "")
  if (payments.some(({ left }) => left.minor > 0n)) refuse(res, inWords(409, REFUND_AT_SERVICE))
  else next()
}
