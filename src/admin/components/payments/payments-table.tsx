import { ExclamationCircleSolid } from "@medusajs/icons"
import { useNavigate } from "react-router-dom"
import type { ListedPaymentAnswer, PaymentParties } from "../../../api/admin/svc/answers/payment-list"
import { useLocale } from "../../lib/use-locale"
import { type Column, ListTable, RowLink } from "../list/list-table"
import { SaleBadge } from "../links/sale-badge"
import { HeadlineBadge } from "../panel/headline-badge"
import { Subtle, TextLink } from "../ui/text"

/** Where everything about it is shown. */
const pageOf = ({ id, sale }: ListedPaymentAnswer) => (sale ? `/svc/links?link=${sale.link_id}` : `/svc/payments/${id}`)

export const OrderLink = ({ order }: Pick<PaymentParties, "order">) => {
  const { t } = useLocale()
  if (!order) return null
  if (order.number === null) return t("payments.orderGone")
  return <TextLink to={`/orders/${order.id}`}>{t("payments.order", { number: order.number })}</TextLink>
}

export const CustomerLink = ({ customer }: Pick<PaymentParties, "customer">) => {
  if (!customer) return null
  return customer.id === null ? customer.email : <TextLink to={`/customers/${customer.id}`}>{customer.email}</TextLink>
}

const State = ({ payment: { headline, sale, order } }: { payment: ListedPaymentAnswer }) => {
  // of what no order is paid with, nothing is recorded
  if (sale && sale.state !== "recorded" && (order || sale.state === "flagged")) return <SaleBadge state={sale.state} />
  return <HeadlineBadge headline={headline ?? "paid"} />
}

const Amount = ({ payment }: { payment: ListedPaymentAnswer }) => {
  const { t, money, zonelessTime } = useLocale()
  const { amount, refunded, currency_code: currency, needs_attention: isFlagged, at } = payment
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-1">
        <RowLink to={pageOf(payment)}>
          {amount === null ? t("links.detail.openAmount") : money(amount, currency)}
        </RowLink>
        {isFlagged && (
          <span role="img" aria-label={t("payments.to.true")} title={t("payments.to.true")}>
            <ExclamationCircleSolid className="text-ui-tag-orange-icon" />
          </span>
        )}
      </span>
      {refunded !== null && /[1-9]/.test(refunded) && (
        <Subtle size="xsmall">{t("payments.refunded", { amount: money(refunded, currency) })}</Subtle>
      )}
      <Subtle size="xsmall" className="md:hidden">
        {zonelessTime(at)}
      </Subtle>
    </>
  )
}

export const PaymentsTable = ({ payments }: { payments: readonly ListedPaymentAnswer[] }) => {
  const { t, zonelessTime } = useLocale()
  const navigate = useNavigate()
  const methodOf = ({ method, last_four: lastFour, sale }: ListedPaymentAnswer) => {
    const name = t(`payments.to.${method}`)
    if (sale?.link_name) return `${name}: ${sale.link_name}`
    return lastFour === null ? name : t("payments.lastFour", { method: name, lastFour })
  }
  const columns: Column<ListedPaymentAnswer>[] = [
    {
      title: t("payments.columns.amount"),
      show: (payment) => <Amount payment={payment} />,
      className: "max-w-44 whitespace-nowrap py-2 tabular-nums",
    },
    {
      title: t("payments.columns.state"),
      show: (payment) => <State payment={payment} />,
      className: "max-md:w-full max-md:max-w-0",
    },
    {
      title: t("payments.columns.method"),
      show: methodOf,
      from: "desk",
      className: "max-w-64 py-2",
    },
    {
      title: t("payments.columns.order"),
      show: ({ order }) => <OrderLink order={order} />,
      from: "tablet",
      className: "whitespace-nowrap",
    },
    {
      title: t("payments.columns.customer"),
      show: ({ customer }) => <CustomerLink customer={customer} />,
      from: "desk",
      className: "max-w-56 truncate",
    },
    {
      title: t("payments.columns.time"),
      show: ({ at }) => zonelessTime(at),
      from: "tablet",
      className: "whitespace-nowrap",
    },
  ]
  return <ListTable rows={payments} columns={columns} of="payment" open={(payment) => void navigate(pageOf(payment))} />
}
