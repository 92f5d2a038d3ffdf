import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { HoldBanner } from "../components/panel/order-panel"
import { makeWidget } from "../components/ui/elements"

const OrderHold = makeWidget(HoldBanner)

export const config = defineWidgetConfig({ zone: "order.details.before" })

export default OrderHold
