import { InlineTip } from "@medusajs/ui"
import { usePanel } from "./data"
import { useLocale } from "../../lib/use-locale"

/** Medusa puts widgets last in their column; this one has to be seen before anything is packed. */
const FIRST = { order: -1 } as const

/** Above everything else of an order whose goods must not be shipped yet. */
export const HoldBanner = ({ orderId }: { orderId: string }) => {
  const { t } = useLocale()
  const { data: panel } = usePanel(orderId)
  if (panel?.do_not_ship !== true) return null
  return (
    <InlineTip role="alert" variant="warning" style={FIRST} label={t("panel.hold.title")}>
      {t(panel.headline === "in_review" ? "panel.hold.text" : "panel.hold.unpaid")}
    </InlineTip>
  )
}

/** What Medusa shows of an order. */
export interface ShownOrder {
  id: string
  status?: string
  fulfillment_status?: string
}

/** Medusa lets an order be cancelled until something of it is on its way. */
const mayBeCancelled = ({ status, fulfillment_status: goods = "" }: ShownOrder) =>
  status !== "canceled" && ["", "not_fulfilled", "canceled"].includes(goods)

/** Above an order whose cancellation would leave a surcharge behind: Medusa's own dialog cannot show it. */
export const CancelNote = ({ order }: { order: ShownOrder }) => {
  const { t, say } = useLocale()
  const { data: panel } = usePanel(order.id)
  const note = panel?.payments.find((payment) => payment.cancel_keeps_surcharge)?.surcharge_note
  if (!note || !mayBeCancelled(order)) return null
  return (
    <InlineTip variant="info" style={FIRST} label={t("panel.cancelNote.title")}>
      {say(note)}
    </InlineTip>
  )
}
