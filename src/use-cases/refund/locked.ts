import type { Attempt, PaymentContext } from "../ports/ports"

/** How long it waits for another request about the payment's refunds. */
const LOCK_WAIT_SECONDS = 30

/** Another request about the payment's money had its lock all the time: nothing was done. */
export class PaymentBusyError extends Error {}

/** Runs what waits for the payment's lock; where another request has it all the time, `otherwise` is the result. */
export async function unlessBusy<Result, Otherwise>(
  work: () => Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentBusyError) return otherwise
    throw error
  }
}

/** Under the lock of the payment's refunds. `work` gets the attempt as it is then: it may have waited for it. @throws PaymentBusyError */
export async function whileLocked<Result>(
  { ledger, store }: PaymentContext,
  { id }: Pick<Attempt, "id">,
  work: (now: Attempt) => Promise<Result>,
): Promise<Result> {
  const done: { result?: { value: Result } } = {}
  const keep = async () => {
    const now = await ledger.findAttempt(id)
    if (now === undefined) throw new TypeError(`There is no payment attempt ${id}.`)
    done.result = { value: await work(now) }
  }
  await store.refunds.whileLocked(id, keep, LOCK_WAIT_SECONDS)
  // a pass that fails is repeated by the job
  if (done.result === undefined)
    throw new PaymentBusyError(`Another request has been at the refunds of the payment attempt ${id} all the time.`)
  return done.result.value
}
