import type { AuthenticatedMedusaRequest, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Refusal } from "./svc/answers/common"
import type { Refused } from "../../domain"
import { readLanguage } from "../callers"

const TYPES = {
  400: "invalid_data",
  404: "not_found",
  409: "conflict",
  413: "invalid_data",
  503: "service_unavailable",
} as const

export type AdminRequest<Body = unknown, Query = Record<string, unknown>> = AuthenticatedMedusaRequest<Body, Query>

export type AdminResponse<Answer> = MedusaResponse<Answer | Refusal>

type Ended<Answer> = Partial<Answer> & { refused?: Refused }

export function respond<Answer extends object>(res: AdminResponse<Answer>, ended: Ended<Answer>): void {
  const { refused, ...answer } = ended
  if (refused) refuse(res, refused)
  // a workflow that did not refuse has its whole result
  else res.json(answer as Answer)
}

/** The same for a read: no browser may keep what changes. */
export function respondFresh<Answer extends object>(res: AdminResponse<Answer>, ended: Ended<Answer>): void {
  if (!ended.refused) res.set("Cache-Control", "no-store")
  respond(res, ended)
}

/** The body, and the user who sends it. */
export const readBody = <Body extends object>({ validatedBody, auth_context }: AdminRequest<Body>) => ({
  ...validatedBody,
  by: auth_context.actor_id,
})

/** Medusa's own response to a conflict would hide the sentence. */
export function refuse(res: MedusaResponse<Refusal>, { status, ...words }: Refused): void {
  res.status(status).json({ type: TYPES[status], ...words })
}

/** For Medusa's own routes, whose admin shows nothing but `message`: in the language of the caller's browser. */
export function refuseForMedusa(req: MedusaRequest, res: MedusaResponse, { status, ...words }: Refused): void {
  const texts: Readonly<Record<string, unknown>> = { ...words }
  res
    .status(status)
    .json({ type: TYPES[status], ...words, message: texts[`message_${readLanguage(req)}`] ?? words.message })
}
