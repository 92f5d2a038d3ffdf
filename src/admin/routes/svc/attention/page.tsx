import { defineRouteConfig } from "@medusajs/admin-sdk"
import { AttentionList } from "../../../components/attention/attention-list"
import { Crumb } from "../../../components/ui/elements"

const AttentionPage = () => <AttentionList />

export const config = defineRouteConfig({ label: "common.menu.attention", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <Crumb title="common.menu.attention" /> }

export default AttentionPage
