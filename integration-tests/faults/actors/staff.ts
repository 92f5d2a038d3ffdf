import { resolveUnknownCapture } from "../../../src/use-cases/holds/by-person"
import type { Attempt, PaymentContext } from "../../../src/use-cases/ports/ports"
import { resolveUnknownPayoutChange } from "../../../src/use-cases/payouts/reconcile-payouts"
import { resolveUnknownCharge, resolveUnknownRefund } from "../../../src/use-cases/reconcile/resolve-unknown"
import { checkPayment } from "../../../src/use-cases/reconcile/check-payment"
import { MedusaRefusal } from "../../flows/harness/killed"
import { CAPTURE } from "../run/service"
import { isCaptured, isUntaken, keptOf, readServiceBooks } from "../run/service-books"
import { english } from "../../setup/written"
import { guarded } from "./guards"
import { attemptsOf, BY, type AtAttempt, type Scene } from "./scene"

/*
 * People of the shop who look at the attention list. They look payments up in the service's panel, and report what they see there.
 */

/** A person checks a payment, and reads this. */
export async function checkOne(context: PaymentContext, attempt: Attempt): Promise<string> {
  const checked = await checkPayment(context, attempt)
  return checked.type === "reported" ? english(checked.found) : "no answer"
}

export async function checkNewest(scene: Scene): Promise<string> {
  const [newest] = await attemptsOf(scene)
  return newest ? checkOne(newest.context, newest.attempt) : "there is no payment"
}

/** By the time a person looks, all calls sent long ago have arrived. */
export async function reportEnds(scene: Scene): Promise<string> {
  await scene.world.outside(() => scene.world.lateArrive())
  const said: string[] = []
  for (const own of await attemptsOf(scene))
    for (const report of [reportRefunds, reportPayouts, reportCharge, reportCapture]) said.push(...(await report(own)))
  return said.join("; ") || "nothing is unknown"
}

/** Reports about what was sent and has no end, each under the payment's lock. */
async function reportEach<Step extends { id: string; state: string; kind?: string }>(
  own: AtAttempt,
  steps: readonly Step[],
  report: (step: Step, isDone: boolean) => Promise<{ type: string }>,
): Promise<string[]> {
  const said: string[] = []
  for (const step of steps) {
    if (step.state !== "unknown") continue
    const sent = own.world.moneyCalls.find(({ conversationId }) => conversationId === step.id)
    const isDone = sent?.isDone ?? false
    const work = async () => {
      const wasReported = sent?.isReported === true
      if (sent) sent.isReported = true
      const { type } = await report(step, isDone)
      if (sent && type === "too_early") sent.isReported = wasReported
      return type
    }
    const end = guarded(own, [own.attempt], { obstacles: "free", waitSeconds: 20 }, work)
    const refused = (error: unknown) => {
      if (error instanceof MedusaRefusal) return `refused: ${error.message}`
      throw error
    }
    said.push(`${step.kind ?? "payout change"} ${isDone ? "" : "not "}made: ${await end.catch(refused)}`)
  }
  return said
}

const reportRefunds = async (own: AtAttempt): Promise<string[]> =>
  reportEach(own, await own.context.ledger.listOperations(own.attempt.id), (operation, wentThrough) =>
    resolveUnknownRefund(own.context, { operation, wentThrough, by: BY }),
  )

async function reportPayouts(own: AtAttempt): Promise<string[]> {
  const { context, attempt } = own
  const changes = await context.ledger.listPayoutChanges(attempt.id)
  return reportEach(own, [...changes, ...(await context.ledger.listApprovals(attempt.id))], (change, wasMade) =>
    resolveUnknownPayoutChange(context, attempt, { change, wasMade, by: BY }),
  )
}

const readBooksOf = async ({ world, attempt }: AtAttempt) =>
  (await world.outside(() => readServiceBooks(world.sandbox))).filter(({ basketId }) => basketId === attempt.id)

/** That a charge was not made is reported only where the service has no charge. */
async function reportCharge(own: AtAttempt): Promise<string[]> {
  const { world, context } = own
  const attempt = await context.ledger.findAttempt(own.attempt.id)
  if (attempt?.state !== "unknown") return []
  if ((await readBooksOf(own)).some(({ chargedAt }) => chargedAt !== undefined)) return []
  const sent = world.moneyCalls.filter(({ conversationId }) => conversationId === attempt.id)
  const resolved = await resolveUnknownCharge(context, { attempt, by: BY })
  if (resolved === "too_early") return ["the charge was not made: too_early"]
  for (const call of sent) call.isReported = true
  return [`the charge was not made: ${resolved ? "reported" : "too late"}`]
}

/** A capture got no answer, or the service refuses a release without a reason. */
async function reportCapture(own: AtAttempt): Promise<string[]> {
  const { world, context } = own
  const attempt = await context.ledger.findAttempt(own.attempt.id)
  if (attempt?.state !== "completed" || (attempt.hold !== "unknown" && attempt.hold !== "releasing")) return []
  const booked = await readBooksOf(own)
  const captured = booked.some(isCaptured)
  // what is to be confirmed of a release is that nothing is held any more
  if (attempt.hold === "releasing" && booked.some((one) => isUntaken(one) && keptOf(one).minor > 0n)) return []
  const resolved = await resolveUnknownCapture(context, { attempt, captured, by: BY })
  if (resolved === undefined) return []
  if (resolved === "too_early") return ["the amount was not captured: too_early"]
  for (const call of world.moneyCalls)
    if (call.operation === CAPTURE && call.conversationId === attempt.id) call.isReported = true
  return [`the amount was ${captured ? "" : "not "}captured: ${String(resolved.hold)}`]
}
