import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { refusal, say, type Refused, type Sentence } from "../../domain"
import { sum } from "../../money"
import { resolveSvc, resolveAccount } from "../../modules/svc"
import { logFailure } from "../../modules/svc/log"
import type { Lease, Operation } from "../../use-cases/ports/ports"
import { compareLater } from "../../use-cases/refund/reconcile-refunds"
import { explainFailure } from "../../use-cases/refund/sentences"

/**
 * True if another request has the lock. Ask only before the work has begun: an error of the work may have the same words. A full pool of
 * database connections is no lock ("Knex: Timeout acquiring a connection").
 */
export const isLockTaken = (error: unknown) =>
  error instanceof Error && /acquir(?!ing a connection)|already locked/i.test(error.message)

/** Medusa cannot count refunds of two payments on their order at once: one of them fails after its money has gone back. */
async function readLockKeys(container: MedusaContainer, attempt_ids: readonly string[]): Promise<string[]> {
  const { ledger } = resolveSvc(container)
  const locked = new Set<string>()
  for (const id of attempt_ids) locked.add((await ledger.findAttempt(id))?.order_id ?? id)
  return [...locked].sort().map((id) => `medusa-payment-svc:refund:${id}`)
}

/**
 * The only place that locks payments, an order's together, so that two requests cannot write each other's order transactions. The locking
 * module keeps the lock during the work and releases it when this process dies. Undefined: another request had one for `waitSeconds`.
 */
export async function whilePaymentsLocked<Result>(
  container: MedusaContainer,
  attempt_ids: readonly string[],
  waitSeconds: number,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const run: { isHeld: boolean; ended?: { result: Result } } = { isHeld: false }
  const job = async () => {
    run.isHeld = true
    run.ended = { result: await work() }
  }
  const keys = await readLockKeys(container, attempt_ids)
  try {
    await container.resolve(Modules.LOCKING).execute(keys, job, { timeout: waitSeconds })
  } catch (error) {
    if (!run.isHeld && isLockTaken(error)) return undefined
    if (run.ended === undefined) throw error
    logFailure(container, "the lock on a payment was lost while its money was moved", error)
  }
  return run.ended
}

/** No request keeps a payment for longer. */
const MARK_SECONDS = 10 * 60

/** By leases: some locking providers cannot tell whether a lock is taken. `wasSet`: another request's result may be the answer. */
async function markRequested(container: MedusaContainer, attempt_ids: readonly string[]) {
  const { ledger } = resolveSvc(container)
  const holder = randomUUID()
  const leases = [...new Set(attempt_ids)].map((id) => ({ key: `requested:${id}`, holder }))
  const ours = new Set<Lease>()
  const set = async () => {
    for (const lease of leases) if (!ours.has(lease) && (await ledger.takeLease(lease, MARK_SECONDS))) ours.add(lease)
  }
  const clear = async () => {
    for (const lease of ours) {
      ours.delete(lease)
      await ledger.releaseLease(lease)
    }
  }
  const orLog = (error: unknown) => {
    logFailure(container, "the mark of a request for a refund was not cleared", error)
  }
  await set()
  return {
    wasSet: ours.size < leases.length,
    /** To be called once the earlier request has ended. */
    setAgain: set,
    clear: () => clear().catch(orLog),
  }
}

const underWay = ({ kind, amount }: Operation): Sentence =>
  kind === "cancel" ? say("order.cancel_under_way") : say("order.refund_under_way", { amount })

/** Says what another request did, for a request that came at the same moment. */
export function reportOutcome(operations: readonly Operation[]): Sentence | undefined {
  const gone = operations.filter(({ state }) => state === "succeeded")
  const [first] = gone
  if (gone.some(({ kind }) => kind === "cancel")) return say("order.cancelled_just_now")
  if (first) {
    const amounts = gone.map(({ amount }) => amount)
    return say("order.refunded_just_now", { amount: sum(amounts, first.amount.currency) })
  }
  const last = operations.at(-1)
  return last && [explainFailure(last), say("order.nothing_sent")]
}

/** The longest time ago that a refund can have begun whose response is still being sent. */
const JUST_NOW_MS = 60_000

async function watchOperations(container: MedusaContainer, attempt_ids: readonly string[]) {
  const { ledger, clock } = resolveSvc(container)
  const read = async () => (await Promise.all(attempt_ids.map((id) => ledger.listOperations(id)))).flat()
  const before = new Map((await read()).map(({ id, state }) => [id, state]))
  const endedSince = (now: readonly Operation[]) => now.filter(({ id, state }) => before.get(id) !== state)
  /** `wasTaken`: another request had the payment when this one came. */
  const findOutcome = (now: readonly Operation[], wasTaken: boolean): Sentence | undefined => {
    const ended = endedSince(now)
    if (ended.length > 0 || !wasTaken) return reportOutcome(ended)
    // it had ended already, and only its response was not sent: report all of Medusa's newest refund
    const newest = now.at(-1)
    if (newest === undefined || clock.now().getTime() - newest.created_at.getTime() > JUST_NOW_MS) return undefined
    const { medusa_refund_id } = newest
    const isOfIt = (one: Operation) =>
      one === newest || (medusa_refund_id !== undefined && one.medusa_refund_id === medusa_refund_id)
    return reportOutcome(now.filter(isOfIt))
  }
  return {
    /** For a request that did not get the lock. */
    underWay: async (wasTaken: boolean): Promise<Sentence> => {
      const now = await read()
      const open = now.find(({ state }) => state === "sent")
      return open ? underWay(open) : (findOutcome(now, wasTaken) ?? say("order.other_under_way"))
    },
    /** To be called at the end. */
    ended: async (wasTaken: boolean): Promise<Sentence | undefined> => findOutcome(await read(), wasTaken),
  }
}

export interface LockTerms {
  /** The reason for which the request is refused; read under the lock. */
  obstacle?: () => Promise<Sentence | Refused | undefined>
  waitSeconds?: number | undefined
  /** If another request ended while this one waited, its result is the answer and nothing is done: it may be the same request, sent twice. */
  reportsOthers?: boolean | undefined
  /** It moves no money, so that the job has nothing to compare. */
  movesNothing?: boolean | undefined
  /** It repeats an earlier request and gets that one's result, whatever prevents new refunds. */
  isRepeat?: (() => Promise<boolean>) | undefined
}

/** If this process dies during the work, the job compares Medusa's refunds with the money that went back. */
async function compareAfterwards(container: MedusaContainer, attempt_ids: readonly string[]): Promise<void> {
  for (const id of attempt_ids) {
    const attempt = await resolveSvc(container).ledger.findAttempt(id)
    if (attempt) await compareLater(resolveAccount(container, attempt.account), attempt)
  }
}

/** Lets one request at a time work on these payments, and only if it has no obstacle. */
export async function whileUnobstructed<Answer>(
  container: MedusaContainer,
  attempt_ids: readonly string[],
  { obstacle, waitSeconds = 1, reportsOthers = false, movesNothing = false, isRepeat }: LockTerms,
  work: () => Promise<Answer>,
): Promise<Answer | { refused: Refused }> {
  const mark = reportsOthers ? await markRequested(container, attempt_ids) : undefined
  const others = await watchOperations(container, attempt_ids)
  const readObstacle = async () => {
    if (await isRepeat?.()) return undefined
    return (mark && (await others.ended(mark.wasSet))) ?? obstacle?.()
  }
  const run = async (): Promise<Answer | { refused: Refused }> => {
    const no = await readObstacle()
    if (no !== undefined) return { refused: "status" in no ? no : refusal(409, no) }
    await mark?.setAgain()
    if (!movesNothing) await compareAfterwards(container, attempt_ids)
    const answer = await work()
    // before the lock is released: a later request may be meant as another refund
    await mark?.clear()
    return answer
  }
  try {
    const ended = await whilePaymentsLocked(container, attempt_ids, waitSeconds, run)
    return ended ? ended.result : { refused: refusal(409, await others.underWay(mark?.wasSet ?? false)) }
  } finally {
    await mark?.clear()
  }
}
