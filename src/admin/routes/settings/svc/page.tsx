import { defineRouteConfig } from "@medusajs/admin-sdk"
import { SettingsPage } from "../../../components/settings/settings-page"

const PaymentServicePage = () => <SettingsPage />

export const config = defineRouteConfig({
  label: "common.menu.settings",
  translationNs: "svc",
})

export default PaymentServicePage
