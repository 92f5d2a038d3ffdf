import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { HoldBanner } from "../components/panel/order-panel"
import { WidgetBoundary } from "../components/ui/elements"

const OrderHold = ({ data: order }: { data: { id: string } }) => (
  <WidgetBoundary>
    <HoldBanner orderId={order.id} />
  </WidgetBoundary>
)

export const config = defineWidgetConfig({ zone: "order.details.before" })

export default OrderHold
