import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { plainCode } from "../../../client"
import type { Attempt } from "../../../use-cases/ports/ports"
import { explainDeclined } from "../../../mapping"
import { subtract } from "../../../money"
import { saidReason, type ReversalReason, writeIn } from "../../../domain"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { chargedAmount, type PaymentStatus, type StoreRefusal } from "./answer-types"
import { secondsToWait } from "../../callers"
import type { Payment } from "../../read-payment"

export const notFound = () => new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payment.")

/** Lets a browser read it from another origin. */
export const retryAfter = (seconds: number) => ({
  "Retry-After": String(seconds),
  "Access-Control-Expose-Headers": "Retry-After",
})

export function sendTooMany(res: MedusaResponse<StoreRefusal>, seconds: number): void {
  res.status(429).set(retryAfter(seconds))
  res.json({ type: "too_many_requests", message: `Ask again in ${seconds} seconds.` })
}

/** @returns true when it has answered with 429 */
export async function refuseTooMany(
  res: MedusaResponse<StoreRefusal>,
  svc: Parameters<typeof secondsToWait>[0],
  key: string,
  most: number,
): Promise<boolean> {
  const seconds = await secondsToWait(svc, key, most)
  if (seconds !== undefined) sendTooMany(res, seconds)
  return seconds !== undefined
}

export function toAnswer(session_id: string, { view, attempt }: Pick<Payment, "view" | "attempt">): PaymentStatus {
  const { status, next, order_id, error, reason } = view
  return {
    session_id,
    status,
    next,
    order_id,
    error,
    reason: attempt && (status === "declined" ? getReason(attempt) : getReversal(attempt, reason)),
    charged: attempt && next === "order" ? getCharged(attempt) : undefined,
  }
}

const DECLINED = "declined"

function getReason({ error_code = "", error_group, md_status: ended, locale = "en" }: Attempt) {
  // after a successful bank step the reason is another one
  const md_status = ended === 1 ? undefined : ended
  const said = explainDeclined({ code: error_code, group: error_group, md_status })
  const code = plainCode(error_code) || (md_status === undefined ? DECLINED : `md_status_${md_status}`)
  // the code would tell the holder of a lost or stolen card what the sentence hides
  return { code: said.code === "advice.declined" ? DECLINED : code, message: writeIn(locale, said) }
}

function getReversal(attempt: Attempt, code: ReversalReason | undefined) {
  const said = saidReason(attempt)
  return code && said && { code, message: writeIn(attempt.locale ?? "en", said) }
}

const getCharged = (attempt: Attempt) =>
  pickAnswer(chargedAmount, {
    ...attempt,
    installment: attempt.reportedInstallment ?? attempt.installment ?? 1,
    surcharge: subtract(attempt.paid_price, attempt.price),
  })

export function signedIn(req: Pick<MedusaStoreRequest, "auth_context">): string {
  const id = req.auth_context?.actor_id
  if (id === undefined || id === "") throw new MedusaError(MedusaError.Types.UNAUTHORIZED, "Sign in first.")
  return id
}
