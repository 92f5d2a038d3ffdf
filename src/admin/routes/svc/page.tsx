import { defineRouteConfig } from "@medusajs/admin-sdk"
import { MenuIcon } from "../../components/attention/actions"
import { Crumb } from "../../components/ui/elements"
import { PaymentsList } from "../../components/payments/payments-list"

const PaymentsPage = () => <PaymentsList />

export const config = defineRouteConfig({
  label: "common.menu.payments",
  translationNs: "svc",
  icon: MenuIcon,
  rank: 1,
})

export const handle = { breadcrumb: () => <Crumb title="common.menu.payments" /> }

export default PaymentsPage
