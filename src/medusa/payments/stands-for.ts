import type { Attempt } from "../../flows/contracts/ports"
import type { Row } from "../rows"

/** The columns of a payment by which {@link standsFor} decides. */
export const STANDS_FOR_COLUMNS = { payment_session_id: true, data: true } as const

/** Whether a payment of Medusa's is an attempt's. A session may have been charged twice: its payment names the one it stands for. */
export const standsFor = (
  { payment_session_id, data }: Row<"payment", typeof STANDS_FOR_COLUMNS>,
  { id, sessionId }: Attempt,
): boolean => payment_session_id === sessionId && (data?.attempt_id ?? id) === id
