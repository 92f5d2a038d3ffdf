import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { OrderPanel } from "../components/panel/order-panel"
import { makeWidget } from "../components/ui/elements"

const OrderPayment = makeWidget(OrderPanel)

export const config = defineWidgetConfig({ zone: "order.details.side.after" })

export default OrderPayment
