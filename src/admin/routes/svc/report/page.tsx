import { Navigate } from "react-router-dom"

/** The former address of the settlement report. */
const ReportPage = () => <Navigate to="/svc/overview" replace />

export default ReportPage
