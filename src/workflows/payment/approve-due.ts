import { judgeAllWaiting, type JudgedWaiting } from "../../medusa/marketplace/judge-waiting"
import { logFailure } from "../../medusa/log"
import { announce } from "../../medusa/payments/announce"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { svcOf } from "../../modules/svc"
import { oneStepWorkflow } from "../one-step"
import { approveOfPayment } from "./approve-items"

const LIMIT = 200
/** Longer than a pass: what a process that died has claimed is due again then. */
const LEASE_SECONDS = 300
/** After this no further payment begins, so that the pass ends before its claim does. */
const BEGIN_WITHIN_MS = 150_000

const idOf = ({ waiting }: JudgedWaiting) => waiting.item.paymentTransactionId

/** One pass over the items that are due for a decision: approves those whose time has come. Instances share the work. */
export const approveDueItemsWorkflow = oneStepWorkflow(
  "approve-due-svc-items",
  async ({ limit = LIMIT }: { limit?: number }, container) => {
    const { capabilities, clock, inFlight } = svcOf(container)
    const mayBegin = () => !inFlight.isEnding && clock.now().getTime() < end
    const end = clock.now().getTime() + BEGIN_WITHIN_MS
    if (!capabilities.approval || !mayBegin()) return { looked_at: 0, approved: 0 }
    const context = createPaymentContext(container)
    const background = { ...context, client: { ...context.client, ...context.client.inBackground } }
    const judged = await judgeAllWaiting(container, await context.ledger.claimWaiting(limit, LEASE_SECONDS))
    // a decision first: what fails below is due again at its time
    for (const { waiting, nextAt } of judged) await context.ledger.planApprovals({ ids: [waiting.id] }, nextAt)
    const due = judged.filter(({ isDue }) => isDue)
    let approved = 0
    for (const attemptId of new Set(due.map(({ waiting }) => waiting.attempt.id))) {
      if (!mayBegin()) break
      const ids = due.filter(({ waiting }) => waiting.attempt.id === attemptId).map(idOf)
      try {
        const results = await approveOfPayment(container, background, attemptId, { kind: "approve", ids })
        approved += results.filter(({ ended }) => ended.is === "done").length
      } catch (error) {
        logFailure(container, `items of the payment attempt ${attemptId} could not be approved`, error)
      }
    }
    await announce(container)
    return { looked_at: judged.length, approved }
  },
)
