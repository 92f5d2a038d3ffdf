import { defineRouteConfig } from "@medusajs/admin-sdk"
import { AttentionList } from "../../components/attention/attention-list"
import { MenuIcon } from "../../components/attention/menu-icon"
import { Crumb } from "../../components/crumb"
import { MarketplaceLink } from "../../components/submerchants/marketplace-link"

const PaymentsPage = () => <AttentionList aside={<MarketplaceLink />} />

export const config = defineRouteConfig({
  label: "common.menu.payments",
  translationNs: "svc",
  icon: MenuIcon,
  rank: 1,
})

export const handle = { breadcrumb: () => <Crumb title="common.menu.payments" /> }

export default PaymentsPage
