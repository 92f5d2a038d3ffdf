import type { MiddlewareRoute, MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { adminRoute, readPicture, validateBody, validateQuery } from "../validate"
import {
  createFastLinkBody,
  createLinkBody,
  linkStatusBody,
  listLinksQuery,
  mailLinkBody,
  prefillQuery,
  updateLinkBody,
} from "./validators"
import { z } from "zod"
import { refusal } from "../../../domain"
import { orderOfPayment } from "../../../medusa/orders"
import { readLinkPayment, readLinkPayments } from "../../../medusa/payment-links/sale-store"
import { refuseOpenChange } from "../../../medusa/payments/refund-obstacles"
import { resolveQuery } from "../../../medusa/rows"
import { isRefundedAtService, REFUND_AT_SERVICE } from "../../../use-cases/payment-links/sentences"
import { guard } from "../guards"
import { refuseForMedusa } from "../refuse"

const withNote = z.looseObject({ note: z.string().optional() })

/** Goes before Medusa's refund: a sold link is refunded at the service, and a user reports that in the note. */
const guardLinkRefund = guard({
  async find(req) {
    const { id = "" } = req.params
    const payment = await readLinkPayment(req.scope, id)
    return payment ? [{ id, order_id: await orderOfPayment(resolveQuery(req.scope), id) }] : []
  },
  lockOf: ({ id, order_id }) => order_id ?? id,
  async obstacle({ scope, body }, payments) {
    const read = withNote.safeParse(body)
    const isRefunded = read.success && isRefundedAtService(read.data.note)
    return isRefunded ? refuseOpenChange(scope, payments) : REFUND_AT_SERVICE
  },
})

/** Goes before Medusa's cancellation, which would count a sold link's money as refunded although nothing goes back, and the deletion of a draft. */
async function guardLinkCancel(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const payments = await readLinkPayments(req.scope, req.params.id ?? "")
  if (payments.some(({ left }) => left.minor > 0n)) refuseForMedusa(req, res, refusal(409, REFUND_AT_SERVICE))
  else next()
}

const READ = "svc_payment_link:read"
const CREATE = "svc_payment_link:create"
const UPDATE = "svc_payment_link:update"

export const linkMiddlewares: MiddlewareRoute[] = [
  { methods: ["POST"], matcher: "/admin/payments/:id/refund", middlewares: [guardLinkRefund] },
  { methods: ["POST"], matcher: "/admin/orders/:id/cancel", middlewares: [guardLinkCancel] },
  { methods: ["DELETE"], matcher: "/admin/draft-orders/:id", middlewares: [guardLinkCancel] },
  adminRoute("GET", "/links", READ, validateQuery(listLinksQuery)),
  {
    ...adminRoute("POST", "/links", CREATE, readPicture, validateBody(createLinkBody)),
    bodyParser: false,
  },
  adminRoute("POST", "/links/fast", CREATE, readPicture, validateBody(createFastLinkBody)),
  adminRoute("GET", "/links/prefill", CREATE, validateQuery(prefillQuery)),
  adminRoute("POST", "/links/sync", UPDATE),
  adminRoute("GET", "/links/:id", READ),
  {
    ...adminRoute("POST", "/links/:id", UPDATE, readPicture, validateBody(updateLinkBody)),
    bodyParser: false,
  },
  adminRoute("DELETE", "/links/:id", "svc_payment_link:delete"),
  adminRoute("POST", "/links/:id/status", UPDATE, validateBody(linkStatusBody)),
  adminRoute("POST", "/links/:id/email", UPDATE, validateBody(mailLinkBody)),
  adminRoute("POST", "/link-sales/:id/record", "svc_payment:update"),
]
