import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb } from "../../../components/ui/elements"
import { SettingsPage } from "../../../components/settings/settings-page"

const PaymentServicePage = () => <SettingsPage />

export const config = defineRouteConfig({
  label: "common.menu.settings",
  translationNs: "svc",
})

export const handle = { breadcrumb: () => <Crumb title="common.menu.settings" /> }

export default PaymentServicePage
