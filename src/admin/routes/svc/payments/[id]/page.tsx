import { Container } from "@medusajs/ui"
import { type UIMatch, useParams } from "react-router-dom"
import { CustomerLink, Gone, Loaded, Loading, OrderLink, PageHeader } from "../../../../components/ui/elements"
import { useAttempt } from "../../../../components/panel/data"
import { HeadlineBadge, Payment } from "../../../../components/panel/payment"
import { isGone } from "../../../../lib/refusal"
import { useLocale } from "../../../../lib/use-locale"

const PaymentPage = ({ id }: { id: string }) => {
  const { t, money, dateTime } = useLocale()
  const query = useAttempt(id)
  if (isGone(query.error)) return <Gone sentence={t("payments.gone")} list="/svc" listName={t("payments.all")} />
  return (
    <Container className="divide-y divide-dashed p-0">
      <Loaded query={query} loading={<Loading bars={["h-8 w-40", "h-24 w-full", "h-64 w-full"]} />} keepsData>
        {({ payment, order, customer, sandbox, accounts }) => (
          <>
            <PageHeader
              title={money(payment.paid_price, payment.currency_code)}
              subtitle={payment.timeline[0] ? dateTime(payment.timeline[0].at) : ""}
              sandbox={sandbox}
              badge={<HeadlineBadge headline={payment.headline} />}
            >
              <span className="txt-small flex min-w-0 flex-wrap gap-x-4">
                <OrderLink order={order} />
                <CustomerLink customer={customer} />
              </span>
            </PageHeader>
            <Payment payment={payment} accounts={accounts} />
          </>
        )}
      </Loaded>
    </Container>
  )
}

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
