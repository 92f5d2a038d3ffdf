import type { CheckAnswer, OrderPanel, OrderPanelAnswer, PanelPayment } from "../../src/api/admin/svc/answers/panel"
import { only } from "./only"
import type { ProviderStage } from "./provider-stage"

/** The history of a payment as the panel shows it. */
export const kinds = ({ timeline }: PanelPayment) => timeline.map(({ kind }) => kind)

/** A merchant's view of and actions on the page of an order. */
export function orderPanel({ medusa }: ProviderStage) {
  const admin = () => medusa.admin()

  async function panelOf({ order }: { order: { id: string } }): Promise<OrderPanel | null> {
    return ((await admin().expectOk("GET", `/admin/svc/orders/${order.id}`)) as OrderPanelAnswer).panel
  }

  async function shown(paid: { order: { id: string } }): Promise<OrderPanel & { payment: PanelPayment }> {
    const panel = await panelOf(paid)
    if (panel?.payments[0] === undefined) throw new Error("the order has no panel")
    return { ...panel, payment: panel.payments[0] }
  }

  const check = (attempt_id: string) => admin().send("POST", `/admin/svc/attempts/${attempt_id}/check`)

  async function found(attempt_id: string): Promise<CheckAnswer> {
    const { status, body } = await check(attempt_id)
    if (status !== 200) throw new Error(`the check was answered with ${status}: ${JSON.stringify(body)}`)
    return body as CheckAnswer
  }

  async function refundItem(paid: { payment_id: string }, item: { item_id: string }, amount: string) {
    const items = [{ item_id: item.item_id, amount }]
    return admin().send("POST", `/admin/svc/payments/${paid.payment_id}/refund-items`, { items })
  }

  async function itemsOf(paid: { order: { id: string } }) {
    const { items } = (await shown(paid)).payment
    const goods = only(items.filter(({ is_shipping }) => !is_shipping))
    return { goods, shipping: only(items.filter(({ is_shipping }) => is_shipping)) }
  }

  return { panelOf, shown, check, found, itemsOf, refundItem }
}
