import { z } from "zod"
import type { Attempt } from "../../flows/contracts/ports"

/** The columns of a payment by which {@link standsFor} decides. */
export const standsForColumns = {
  payment_session_id: z.string().nullish(),
  data: z.looseObject({ attempt_id: z.string().optional() }).nullish(),
}

/** Whether a payment of Medusa's is an attempt's. A session may have been charged twice: its payment names the one it stands for. */
export const standsFor = (
  { payment_session_id, data }: z.output<z.ZodObject<typeof standsForColumns>>,
  { id, sessionId }: Attempt,
): boolean => payment_session_id === sessionId && (data?.attempt_id ?? id) === id
