/** The columns of an order by which {@link isCancelled} decides. */
export const CANCEL_COLUMNS = { status: true, canceled_at: true } as const

export interface CancelColumns {
  status?: string | null | undefined
  canceled_at: boolean
}

/** Whether an order is cancelled; "canceled" is Medusa's spelling. */
export const isCancelled = ({ status, canceled_at }: CancelColumns): boolean => canceled_at || status === "canceled"
