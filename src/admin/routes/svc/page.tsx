import { defineRouteConfig } from "@medusajs/admin-sdk"
import { AttentionList } from "../../components/attention/attention-list"
import { MenuIcon } from "../../components/attention/menu-icon"

const PaymentsPage = () => <AttentionList />

export const config = defineRouteConfig({
  label: "common.menu.payments",
  translationNs: "svc",
  icon: MenuIcon,
  rank: 1,
})

export default PaymentsPage
