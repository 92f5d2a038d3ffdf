import { Modules } from "@medusajs/framework/utils"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payments"
import { locationOf, type AtPage, type BuyerStage } from "./buyer-stage"
import { comeBack, letPass } from "./hosted-checkout"
import type { HttpApi } from "./http-api"
import { until } from "./until"

/** An object with an attempt. */
type Of = Pick<AtPage, "attempt">

export interface UnderReview extends AtPage {
  order_id: string
  /** The payment's id at the service. */
  payment_id: string
}

/** What the tests of fraud reviews do, all against one store and one simulated service. */
export function reviewStage(stage: BuyerStage) {
  const { medusa } = stage
  const { container, admin } = medusa

  /** An order whose payment is under review; the buyer has come back and seen it. */
  async function underReview(): Promise<UnderReview> {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const started = await stage.atPage()
    const answer = await comeBack(medusa, started.attempt)
    const attempt = await stage.now(started.attempt)
    if (!locationOf(answer).includes("payment_status=in_review"))
      throw new Error(`the payment is ${attempt.state}: ${locationOf(answer)}`)
    return { ...started, attempt, order_id: attempt.order_id ?? "", payment_id: attempt.payment_id ?? "" }
  }

  /** The fraud review is decided. */
  const decide = ({ payment_id }: UnderReview, decision: "approve" | "decline") =>
    stage.sandbox.control("POST", `payments/${payment_id}/review`, { decision })

  /** The service sends a notification. */
  const notify = ({ payment_id }: UnderReview) => stage.sandbox.control("POST", `notifications/${payment_id}`)

  /** So many seconds pass, and the job runs. */
  async function jobLooks({ attempt }: Of, seconds = 900): Promise<void> {
    await letPass(medusa, attempt.id, seconds)
    await reconcilePaymentsWorkflow(container()).run({ input: {} })
    await medusa.idle()
  }

  const stateOf = async ({ attempt }: Of) => (await stage.now(attempt)).state

  const becomes = (of: Of, state: string) =>
    until(
      () => stateOf(of),
      (now) => now === state,
    )

  const orderOf = ({ order_id }: UnderReview) => container().resolve(Modules.ORDER).retrieveOrder(order_id)

  /** What is open on the attention list. */
  const attention = async ({ attempt }: Of) =>
    (await stage.svc.listAttentions({ attempt_id: attempt.id, resolved_at: null })).map(({ kind, sentence }) => ({
      kind,
      sentence,
    }))

  /** The merchant, or the given person, releases the goods. */
  const release = ({ attempt }: Of, body: object = { note: "A known customer." }, api: HttpApi = admin()) =>
    api.send("POST", `/admin/svc/attempts/${attempt.id}/release`, body)

  /** The merchant creates the fulfilment of an order. */
  async function ship({ order_id }: { order_id: string }) {
    const order = await container()
      .resolve(Modules.ORDER)
      .retrieveOrder(order_id, { relations: ["items"] })
    const items = (order.items ?? []).map(({ id, quantity }) => ({ id, quantity }))
    return admin().send("POST", `/admin/orders/${order_id}/fulfillments`, { items })
  }

  return { underReview, decide, notify, jobLooks, stateOf, becomes, orderOf, attention, release, ship }
}
