import { WaitingList } from "../../../../components/approvals/waiting-list"
import { Crumb } from "../../../../components/crumb"

const ApprovalsPage = () => <WaitingList />

export const handle = { breadcrumb: () => <Crumb title="approvals.title" /> }

export default ApprovalsPage
