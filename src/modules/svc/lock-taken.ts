/** What each of Medusa's locking providers says when somebody else has the lock. Only before the work has begun: its own failures may read alike. */
export const isLockTaken = (error: unknown) => error instanceof Error && /acquir/i.test(error.message)
