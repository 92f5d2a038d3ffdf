import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { CancelNote, HoldBanner, type ShownOrder } from "../components/panel/order-panel"
import { WidgetBoundary } from "../components/ui/elements"

const OrderHold = ({ data: order }: { data: ShownOrder }) => (
  <WidgetBoundary>
    <HoldBanner orderId={order.id} />
    <CancelNote order={order} />
  </WidgetBoundary>
)

export const config = defineWidgetConfig({ zone: "order.details.before" })

export default OrderHold
