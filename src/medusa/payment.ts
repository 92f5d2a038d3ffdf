import { z } from "zod"
import { isSet, rows, type Query } from "./rows"

const standingRow = z.object({ id: z.string(), canceled_at: isSet })

/** Whether Medusa holds a payment of a session that is not cancelled. */
export async function hasLivePayment(query: Query, sessionId: string): Promise<boolean> {
  const payments = await rows(query, "payment", standingRow, { payment_session_id: sessionId })
  return payments.some(({ canceled_at }) => !canceled_at)
}
