import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { buyerView, decidingAttempt, type BuyerView } from "../flows/buyer-view"
import { ATTENTION_KINDS, type Attempt } from "../flows/ports"
import { SVC_MODULE } from "../modules/svc"
import type { Query } from "../modules/svc/read-session"
import type { SvcModuleService } from "../modules/svc/service"
import { readStanding, type Standing } from "./read-standing"

/** Everything known of a session's payment. */
export interface Payment {
  view: BuyerView
  /** The attempt that decides the view, if there is one. */
  attempt: Attempt | undefined
  standing: Standing
}

const attentionRow = z.object({ kind: z.enum(ATTENTION_KINDS) })

/** Reads how the payment of a session stands; asks nobody but the ledger and Medusa. */
export async function readPayment(scope: MedusaContainer, sessionId: string): Promise<Payment> {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  const attempts = await svc.ledger.listAttempts(sessionId)
  const attempt = decidingAttempt(attempts)
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const [standing, attention, isUnheard] = await Promise.all([
    readStanding(query, sessionId, attempt?.cartId),
    attempt === undefined ? [] : svc.listAttentions({ attempt_id: attempt.id, resolved_at: null }),
    attempt === undefined ? false : svc.ledger.isReturnUnheard(attempt.id),
  ])
  const kinds = z.array(attentionRow).parse(attention)
  const facts = { attempt, isUnheard, session: standing.session, now: svc.clock.now() }
  return { view: buyerView({ ...facts, attention: kinds.map(({ kind }) => kind) }), attempt, standing }
}
