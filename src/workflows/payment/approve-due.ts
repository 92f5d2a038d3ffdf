import { mayCall } from "../../use-cases/capabilities/may-call"
import type { PayoutStepEnded } from "../../use-cases/payouts/change-payout"
import { judgeAllWaiting, type JudgedWaiting } from "../../medusa/marketplace/judge-waiting"
import { logFailure } from "../../modules/svc/log"
import { announce } from "../../medusa/payments/announce"
import { createBackgroundContext } from "../../medusa/payments/payment-context"
import { resolveSvc } from "../../modules/svc"
import { oneStepWorkflow } from "../one-step"
import { approveOfPayment } from "./approve-items"

const LIMIT = 200
/** Longer than a pass: what a process that died has claimed is due again then. */
const LEASE_SECONDS = 300
/** After this no further payment begins, so that the pass ends before its claim does. */
const BEGIN_WITHIN_MS = 150_000

const wasNotSent = (ended: PayoutStepEnded | undefined) =>
  ended === undefined || (ended.type === "refused" && ended.reason === "not_sent")

const getId = ({ waiting }: JudgedWaiting) => waiting.item.payment_transaction_id

/** One pass over the items that are due for a decision: approves those whose time has come. Instances share the work. */
export const approveDueItemsWorkflow = oneStepWorkflow(
  "approve-due-svc-items",
  async ({ limit = LIMIT }: { limit?: number }, container) => {
    const svc = resolveSvc(container)
    const { clock, inFlight } = svc
    const end = clock.now().getTime() + BEGIN_WITHIN_MS
    const mayBegin = async () => !inFlight.isEnding && clock.now().getTime() < end && (await mayCall(svc, "approval"))
    if (!(await mayBegin())) return { looked_at: 0, approved: 0 }
    const context = createBackgroundContext(container)
    const judged = await judgeAllWaiting(container, await context.ledger.claimWaiting(limit, LEASE_SECONDS))
    // a decision first: what fails below is due again at its time
    for (const { waiting, nextAt } of judged) await context.ledger.planApprovals({ ids: [waiting.id] }, nextAt)
    const due = judged.filter(({ isDue }) => isDue)
    const ended = new Map<string, PayoutStepEnded>()
    for (const attempt_id of new Set(due.map(({ waiting }) => waiting.attempt.id))) {
      if (!(await mayBegin())) break
      const ids = due.filter(({ waiting }) => waiting.attempt.id === attempt_id).map(getId)
      try {
        const results = await approveOfPayment(container, context, attempt_id, { kind: "approve", ids })
        for (const one of results) ended.set(one.payment_transaction_id, one.ended)
      } catch (error) {
        logFailure(container, `items of the payment attempt ${attempt_id} could not be approved`, error)
      }
    }
    // whose turn did not come, as after a pause, is due as soon as there is a pass again
    if (!(await mayBegin())) {
      const left = due.filter((one) => wasNotSent(ended.get(getId(one)))).map(({ waiting }) => waiting.id)
      await context.ledger.planApprovals({ ids: left }, clock.now())
    }
    await announce(container)
    const approved = [...ended.values()].filter(({ type }) => type === "done").length
    return { looked_at: judged.length, approved }
  },
)
