import { Navigate } from "react-router-dom"

/** The address above a payment's own leads to the list. */
const PaymentsRoute = () => <Navigate to="/svc" replace />

export default PaymentsRoute
