import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { OrderPanel } from "../components/panel/order-panel"
import type { PaidOrder } from "../components/panel/decisions"
import { WidgetBoundary } from "../components/ui/elements"

const OrderPayment = ({ data: order }: { data: PaidOrder & { id: string } }) => (
  <WidgetBoundary key={order.id}>
    <OrderPanel order={order} />
  </WidgetBoundary>
)

export const config = defineWidgetConfig({ zone: "order.details.side.after" })

export default OrderPayment
