import { z } from "zod"
import { isSet } from "./rows"

/** The columns of an order by which {@link isCancelled} decides. */
export const cancelColumns = { status: z.string().nullish(), canceled_at: isSet }

export interface CancelColumns {
  status?: string | null | undefined
  canceled_at: boolean
}

/** Whether an order is cancelled; "canceled" is Medusa's spelling. */
export const isCancelled = ({ status, canceled_at }: CancelColumns): boolean => canceled_at || status === "canceled"
