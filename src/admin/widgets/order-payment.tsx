import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { OrderPanel } from "../components/panel/order-panel"

const OrderPayment = ({ data: order }: { data: { id: string } }) => <OrderPanel key={order.id} order={order} />

export const config = defineWidgetConfig({ zone: "order.details.side.after" })

export default OrderPayment
