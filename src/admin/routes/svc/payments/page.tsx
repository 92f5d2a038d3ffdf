import { Navigate } from "react-router-dom"
import { Crumb } from "../../../components/ui/elements"

/** The address above a payment's own leads to the list. */
const PaymentsRoute = () => <Navigate to="/svc" replace />

export const handle = { breadcrumb: () => <Crumb title="common.menu.payments" /> }

export default PaymentsRoute
