import { Container } from "@medusajs/ui"
import { PageHeader } from "../page-header"
import { useAttempt } from "../panel/data"
import { HeadlineBadge } from "../panel/headline-badge"
import { Payment } from "../panel/payment"
import { Gone } from "../ui/gone"
import { Loaded, Loading } from "../ui/loaded"
import { isGone } from "../../lib/refusal"
import { useLocale } from "../../lib/use-locale"
import { CustomerLink, OrderLink } from "./payments-table"

/** One attempt to pay, as its order's page shows it. */
export const PaymentPage = ({ id }: { id: string }) => {
  const { t, money, dateTime } = useLocale()
  const query = useAttempt(id)
  if (isGone(query.error)) return <Gone sentence={t("payments.gone")} list="/svc" listName={t("payments.all")} />
  return (
    <Container className="divide-y divide-dashed p-0">
      <Loaded query={query} loading={<Loading bars={["h-8 w-40", "h-24 w-full", "h-64 w-full"]} />} keepsData>
        {({ payment, order, customer, sandbox }) => (
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
            <Payment payment={payment} />
          </>
        )}
      </Loaded>
    </Container>
  )
}
