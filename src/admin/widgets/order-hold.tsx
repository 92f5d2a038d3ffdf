import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { CancelNote, HoldBanner, type ShownOrder } from "../components/panel/hold-banner"
import { WidgetBoundary } from "../components/widget-boundary"

const OrderHold = ({ data: order }: { data: ShownOrder }) => (
  <WidgetBoundary>
    <HoldBanner orderId={order.id} />
    <CancelNote order={order} />
  </WidgetBoundary>
)

export const config = defineWidgetConfig({ zone: "order.details.before" })

export default OrderHold
