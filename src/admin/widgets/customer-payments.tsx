import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { areSeveral } from "../components/list/account"
import { usePayments } from "../components/panel/data"
import { getPage, ListedState } from "../components/panel/order-panel"
import { Fine, Loaded, Loading, makeWidget, OrderLink, Subtle, TextLink, WidgetHeader } from "../components/ui/elements"
import { useLocale } from "../lib/use-locale"

const PaymentsOfCustomer = ({ email }: { email: string }) => {
  const { t, money, zonelessTime } = useLocale()
  const query = usePayments({ q: email, limit: 5 })
  return (
    <Container className="divide-y p-0">
      <WidgetHeader
        title={t("common.menu.payments")}
        sandbox={query.data?.sandbox}
        all={{ at: `/svc?${new URLSearchParams({ q: email }).toString()}`, name: t("payments.all") }}
      />
      <Loaded query={query} loading={<Loading bars={["h-4 w-2/3", "h-4 w-1/3"]} />}>
        {({ payments, accounts }) =>
          payments.length === 0 ? (
            <Subtle className="px-6 py-4">{t("payments.empty.title")}</Subtle>
          ) : (
            <ul className="divide-y">
              {payments.map((payment) => (
                <li key={payment.id} className="flex flex-wrap items-start justify-between gap-2 px-6 py-4">
                  <div className="txt-compact-small flex flex-col gap-y-1">
                    <TextLink to={getPage(payment)} className="tabular-nums">
                      {payment.amount === null
                        ? t("links.detail.unknownAmount")
                        : money(payment.amount, payment.currency_code)}
                    </TextLink>
                    <OrderLink order={payment.order} />
                    <Fine>{zonelessTime(payment.at)}</Fine>
                    {areSeveral(accounts) && <Fine>{payment.account}</Fine>}
                  </div>
                  <ListedState payment={payment} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Container>
  )
}

const CustomerPayments = makeWidget(
  ({ data: { email } }: { data: { id: string; email: string | null } }) =>
    email && <PaymentsOfCustomer email={email} />,
)

export const config = defineWidgetConfig({ zone: "customer.details.side.after" })

export default CustomerPayments
