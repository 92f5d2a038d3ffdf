import { type UIMatch, useParams } from "react-router-dom"
import { PaymentPage } from "../../../../components/payments/payment-page"

const PaymentRoute = () => {
  const { id = "" } = useParams()
  return <PaymentPage key={id} id={id} />
}

export const handle = { breadcrumb: ({ params: { id = "" } }: UIMatch) => id }

export default PaymentRoute
