import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { HoldBanner } from "../components/panel/hold-banner"

const OrderHold = ({ data: order }: { data: { id: string } }) => <HoldBanner orderId={order.id} />

export const config = defineWidgetConfig({ zone: "order.details.before" })

export default OrderHold
