import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { buyerView, decidingAttempt, returningAttempt, withOrder } from "../use-cases/start/buyer-view"
import { ATTENTION_KINDS, type Attempt } from "../use-cases/ports/ports"
import { isAllBack } from "../use-cases/refund/returned"
import { resolveQuery } from "../medusa/rows"
import { type PaymentSession, readPaymentState } from "../medusa/session"
import { resolveSvc, resolveSvcModule } from "../modules/svc"
import { wasTakenBack } from "../domain"

export type Payment = Awaited<ReturnType<typeof readBeside>>

const attentionRow = z.object({ kind: z.enum(ATTENTION_KINDS) })

async function findDeciding(scope: MedusaContainer, session_id: string, own?: Attempt): Promise<Attempt | undefined> {
  const attempts = await resolveSvc(scope).ledger.listAttempts(session_id)
  return own ? returningAttempt(own, attempts) : decidingAttempt(attempts)
}

async function readBeside(
  scope: MedusaContainer,
  session_id: string,
  attempt: Attempt | undefined,
  session?: PaymentSession,
) {
  const svc = resolveSvc(scope)
  const [standing, attention, isUnresolved, operations] = await Promise.all([
    session?.standing ?? readPaymentState(resolveQuery(scope), session_id, attempt?.cart_id),
    attempt === undefined ? [] : resolveSvcModule(scope).listAttentions({ attempt_id: attempt.id, resolved_at: null }),
    attempt === undefined ? false : svc.ledger.isReturnUnresolved(attempt.id),
    attempt !== undefined && wasTakenBack(attempt) ? svc.ledger.listOperations(attempt.id) : [],
  ])
  const isRefunded = attempt !== undefined && isAllBack(attempt, operations)
  const kinds = z.array(attentionRow).parse(attention)
  const facts = { attempt, isUnresolved, isRefunded, session: standing.session, now: svc.clock.now() }
  return { view: buyerView({ ...facts, attention: kinds.map(({ kind }) => kind) }), attempt, standing }
}

/** Reads only the ledger and Medusa. `session`: if it has just been read. */
export async function readPayment(scope: MedusaContainer, session_id: string, session?: PaymentSession) {
  return readBeside(scope, session_id, await findDeciding(scope, session_id), session)
}

/** Like {@link readPayment}, for a buyer: reads nothing else for an attempt that has its order. `own`: the buyer comes back from it. */
export async function readView(
  scope: MedusaContainer,
  session_id: string,
  own?: Attempt,
): Promise<Pick<Payment, "view" | "attempt">> {
  const attempt = await findDeciding(scope, session_id, own)
  const view = attempt && withOrder(attempt)
  return view ? { view, attempt } : readBeside(scope, session_id, attempt)
}

/** True if the session belongs to another customer than the signed-in one; a guest's session has no owner. */
export const isOfAnother = ({ standing: { account_id } }: Pick<Payment, "standing">, customer_id: string | undefined) =>
  customer_id !== undefined && account_id !== undefined && customer_id !== account_id
