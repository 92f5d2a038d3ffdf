import { resolveUnknownCapture } from "../../../src/use-cases/holds/by-person"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { resolveUnknownPayoutChange } from "../../../src/use-cases/payouts/reconcile-payouts"
import { resolveUnknownCharge, resolveUnknownRefund } from "../../../src/use-cases/reconcile/resolve-unknown"
import { checkPayment } from "../../../src/use-cases/reconcile/check-payment"
import { MedusaRefusal } from "../../flows/harness/killed"
import { CAPTURE, type MoneyCall } from "../run/service"
import { isCaptured, isUntaken, keptOf, readServiceBooks } from "../run/service-books"
import { guarded } from "./guards"
import { attemptsOf, ofAccount, type Scene } from "./scene"
import { english } from "../../setup/written"

/*
 * People of the shop who look at the attention list. They look payments up in the service's panel, and report what they see there.
 */

const BY = "user_2"

export async function checkNewest(scene: Scene): Promise<string> {
  const [newest] = await attemptsOf(scene, scene.buyer)
  if (!newest) return "there is no payment"
  const checked = await checkPayment(ofAccount(scene, newest).context, newest)
  return checked.type === "reported" ? english(checked.found) : "no answer"
}

/** What was sent long ago has arrived by the time a person looks. */
export async function reportEnds(scene: Scene): Promise<string> {
  await scene.world.outside(() => scene.world.service.lateArrive())
  const said: string[] = []
  for (const attempt of await attemptsOf(scene, scene.buyer))
    for (const report of [reportRefunds, reportPayouts, reportCharge, reportCapture])
      said.push(...(await report(ofAccount(scene, attempt), attempt)))
  return said.length === 0 ? "nothing is unknown" : said.join("; ")
}

/** A report about a payment that was sent, under its lock. */
async function reportOne(
  scene: Scene,
  attempt: Attempt,
  sent: MoneyCall | undefined,
  work: () => Promise<{ type: string }>,
): Promise<string> {
  try {
    return await guarded(scene, [attempt], { obstacles: "free", waitSeconds: 20 }, async () => {
      const wasReported = sent?.isReported === true
      if (sent) sent.isReported = true
      const { type } = await work()
      if (sent && type === "too_early") sent.isReported = wasReported
      return type
    })
  } catch (error) {
    if (error instanceof MedusaRefusal) return `refused: ${error.message}`
    throw error
  }
}

async function reportRefunds(scene: Scene, attempt: Attempt): Promise<string[]> {
  const { world, context } = scene
  const said: string[] = []
  for (const operation of await context.ledger.listOperations(attempt.id)) {
    if (operation.state !== "unknown") continue
    const sent = world.service.moneyCalls.find(({ conversationId }) => conversationId === operation.id)
    const wentThrough = sent?.isDone ?? false
    const work = () => resolveUnknownRefund(context, { operation, wentThrough, by: BY })
    const end = await reportOne(scene, attempt, sent, work)
    said.push(`${operation.kind} ${wentThrough ? "went through" : "did not go through"}: ${end}`)
  }
  return said
}

async function reportPayouts(scene: Scene, attempt: Attempt): Promise<string[]> {
  const { world, context } = scene
  const said: string[] = []
  const steps = [
    ...(await context.ledger.listPayoutChanges(attempt.id)),
    ...(await context.ledger.listApprovals(attempt.id)),
  ]
  for (const change of steps) {
    if (change.state !== "unknown") continue
    const sent = world.service.moneyCalls.find(({ conversationId }) => conversationId === change.id)
    const wasMade = sent?.isDone ?? false
    const work = () => resolveUnknownPayoutChange(context, attempt, { change, wasMade, by: BY })
    said.push(
      `the step about a payout was ${wasMade ? "" : "not "}made: ${await reportOne(scene, attempt, sent, work)}`,
    )
  }
  return said
}

/** That a charge was not made is reported only where the service has no charge. */
async function reportCharge({ world, context }: Scene, { id }: Attempt): Promise<string[]> {
  const attempt = await context.ledger.findAttempt(id)
  if (attempt?.state !== "unknown") return []
  const payments = await world.outside(() => readServiceBooks(world.sandbox))
  if (payments.some(({ basketId, chargedAt: charged_at }) => basketId === id && charged_at !== undefined)) return []
  const sent = world.service.moneyCalls.filter(({ conversationId }) => conversationId === id)
  const resolved = await resolveUnknownCharge(context, { attempt, by: BY })
  if (resolved === "too_early") return ["the charge was not made: too_early"]
  for (const call of sent) call.isReported = true
  return [`the charge was not made: ${resolved ? "reported" : "too late"}`]
}

/** Of an amount whose capture got no answer, or whose release the service refuses without saying what has become of it. */
async function reportCapture({ world, context }: Scene, { id }: Attempt): Promise<string[]> {
  const attempt = await context.ledger.findAttempt(id)
  if (attempt?.state !== "completed" || (attempt.hold !== "unknown" && attempt.hold !== "releasing")) return []
  const payments = await world.outside(() => readServiceBooks(world.sandbox))
  const own = payments.filter((one) => one.basketId === id)
  const captured = own.some(isCaptured)
  // what is to be confirmed of a release is that nothing is held any more
  if (attempt.hold === "releasing" && own.some((one) => isUntaken(one) && keptOf(one).minor > 0n)) return []
  const resolved = await resolveUnknownCapture(context, { attempt, captured, by: BY })
  if (resolved === undefined) return []
  if (resolved === "too_early") return ["the amount was not captured: too_early"]
  for (const call of world.service.moneyCalls)
    if (call.operation === CAPTURE && call.conversationId === id) call.isReported = true
  return [`the amount was ${captured ? "" : "not "}captured: ${String(resolved.hold)}`]
}
