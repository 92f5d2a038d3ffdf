import type { MedusaResponse } from "@medusajs/framework/http"
import type { Refused } from "../../workflows/payment/asked-by"

const TYPES = {
  400: "invalid_data",
  404: "not_found",
  409: "conflict",
  413: "invalid_data",
  503: "service_unavailable",
} as const

/** Says no with its sentence: Medusa's own answer to a conflict hides it. */
export function refuse(res: MedusaResponse, { status, ...words }: Refused): void {
  res.status(status).json({ type: TYPES[status], ...words })
}
