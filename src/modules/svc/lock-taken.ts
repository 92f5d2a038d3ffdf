/** Whether an error of one of Medusa's locking providers means that another request has the lock. Only before the work has begun: its own failures may read alike. */
export const isLockTaken = (error: unknown) => error instanceof Error && /acquir/i.test(error.message)

/** The locks on payments, by their attempts: one request about the money of each at a time. */
export const refundLocks = (attempt_ids: readonly string[]): string[] =>
  [...new Set(attempt_ids)].sort().map((id) => `medusa-payment-svc:refund:${id}`)
