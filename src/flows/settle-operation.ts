import { alignRefunds, type Misaligned } from "./align-refunds"
import { compareRefunds } from "./compare-refunds"
import { pastOperations } from "./money-operation"
import type { Attempt, Operation, Settled, World } from "./ports"
import { markNextRefused } from "./refund-repeated"

export interface OperationWord {
  operation: Operation
  wentThrough: boolean
  by: string
  note?: string | undefined
}

/** `not_open`: it is not for a person to say, or another person was faster; `operation` is how it stands. */
export type OperationSettled =
  { is: "settled"; operation: Operation; misaligned: Misaligned } | { is: "not_open"; operation: Operation }

/** Medusa kept its refund of an operation that did not go through: a crash came before it could take it away. */
async function dropRefundOf({ store }: World, attempt: Attempt, { medusaRefundId }: Operation): Promise<void> {
  const held = await store.refunds.read(attempt)
  const kept = held?.refunds.find(({ id, isOnOrder }) => id === medusaRefundId && !isOnOrder)
  if (kept) await store.refunds.drop(kept.id)
}

async function follow(world: World, attempt: Attempt, word: OperationWord): Promise<Misaligned> {
  const { ledger, clock } = world
  if (attempt.state !== "completed") {
    // a reversal that waited for this goes on
    await ledger.noteAttempt(attempt.id, { nextCheckAt: clock.now() })
    return undefined
  }
  const { operation, wentThrough, by, note } = word
  if (wentThrough) return alignRefunds(world, { attempt, by, note, mayPay: false })
  await dropRefundOf(world, attempt, operation)
  await compareRefunds(world, attempt, { by, note })
  return undefined
}

/**
 * A person says how a refund or cancel ended that nobody heard. It went through: Medusa's own refund is made for it, and claims it. It
 * did not: it is over, and may be asked for again. The first word counts.
 */
export async function settleOperation(world: World, word: OperationWord): Promise<OperationSettled> {
  const { ledger } = world
  const { operation, wentThrough, by, note } = word
  await pastOperations(world, operation.attemptId)
  const settled = await ledger.settleOperation(operation.id, wentThrough ? "succeeded" : "not_sent", { by, note })
  if (!settled) return { is: "not_open", operation: (await ledger.findOperation(operation.id)) ?? operation }
  // the service repeated a refund, and not this one: the one refused before it may be meant
  if (!wentThrough && settled.retried !== undefined) await markNextRefused(world, operation.attemptId)
  await ledger.closeAttention(operation.attemptId, "refund_unknown", { by, note })
  const attempt = await ledger.findAttempt(operation.attemptId)
  const misaligned = attempt && (await follow(world, attempt, word))
  return { is: "settled", operation: settled, misaligned }
}

export interface AttemptWord extends Omit<Settled, "at"> {
  attempt: Attempt
}

/** When the job looks at what a charge that never was has left: once all hands are certainly gone. */
const LOOKED_AT_AFTER_MS = 160_000

/**
 * A person says that a charge nobody could tell about was not made. A success that is found later is still heard. Undefined: the
 * attempt is not unknown, or another person was faster.
 */
export async function settleUncharged({ ledger, clock }: World, word: AttemptWord): Promise<Attempt | undefined> {
  const { attempt, by, note } = word
  if (attempt.state !== "unknown") return undefined
  const now = clock.now()
  const nextCheckAt = new Date(now.getTime() + LOOKED_AT_AFTER_MS)
  const change = { settled: { by, at: now, note }, nextCheckAt }
  const settled = await ledger.moveAttempt(attempt.id, "expired", "news", change, attempt)
  if (settled) await ledger.closeAttention(attempt.id, "lookup_unknown", { by, note })
  return settled
}
