import { type UIMatch, useParams } from "react-router-dom"
import { useAttempt } from "../../../../components/panel/data"
import { PaymentPage } from "../../../../components/payments/payment-page"
import { useLocale } from "../../../../lib/use-locale"

/** What the page is called in the bar above it. */
const PaymentCrumb = ({ id }: { id: string }) => {
  const { money } = useLocale()
  const { data, error } = useAttempt(id)
  if (data) return money(data.payment.paid_price, data.payment.currency_code)
  return error ? "–" : "…"
}

const PaymentRoute = () => {
  const { id = "" } = useParams()
  return <PaymentPage key={id} id={id} />
}

export const handle = {
  breadcrumb: ({ params: { id = "" } }: UIMatch) => <PaymentCrumb id={id} />,
}

export default PaymentRoute
