import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard, ExclamationCircleSolid } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { MenuIcon } from "../../components/attention/actions"
import { Crumb, CustomerLink, OrderLink, PageHeader, Subtle } from "../../components/ui/elements"
import { decimalText } from "../../lib/format"
import { filterNames, Filters, useAddress } from "../../components/list/filters"
import { useLocale } from "../../lib/use-locale"
import type { ListedPaymentAnswer } from "../../../api/admin/svc/answers/payment-list"
import { type Column, ListTable, RowLink, Empty, ListBody, Turning } from "../../components/list/list"
import { SaleBadge } from "../../components/panel/order-panel"
import { HeadlineBadge } from "../../components/panel/payment"
import { usePayments } from "../../components/panel/data"
import { DownloadButton } from "../../components/figures/figures"

const CHOICES = {
  state: ["paid", "refunded", "held", "in_review", "in_progress", "unknown", "declined", "not_paid", "reversed"],
  method: ["hosted", "threeds", "direct", "link"],
  attention: ["true", "false"],
  sort: ["newest", "oldest", "largest", "smallest"],
} as const
const LIMITS = { from: "date", to: "date", min: "text", max: "text" } as const

const FILTERS = ["q", "state", "method", "attention", "from", "to", "min", "max"] as const
type FilterName = (typeof FILTERS)[number] | "sort"

function useListQuery() {
  const { language } = useLocale()
  const { chosen, choose, turn } = useAddress<FilterName>()
  const typed = (name: FilterName) =>
    (name === "min" || name === "max" ? decimalText(chosen(name), language) : chosen(name)) || undefined
  const filter = Object.fromEntries([...FILTERS, "sort" as const].map((name) => [name, typed(name)]))
  const place = { after: chosen("after") || undefined, before: chosen("before") || undefined }
  const isFiltered = FILTERS.some((name) => chosen(name) !== "")
  const clear = isFiltered ? () => choose(Object.fromEntries(FILTERS.map((name) => [name, ""]))) : undefined
  return { filter, query: { ...filter, ...place }, chosen, choose, turn, clear }
}

const getPage = ({ id, sale }: ListedPaymentAnswer) =>
  sale ? `/svc/links?link=${sale.link_id}` : `/svc/payments/${id}`

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
        <RowLink to={getPage(payment)}>
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

const PaymentsTable = ({ payments }: { payments: readonly ListedPaymentAnswer[] }) => {
  const { t, zonelessTime } = useLocale()
  const navigate = useNavigate()
  const getMethod = ({ method, last_four: lastFour, sale }: ListedPaymentAnswer) => {
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
      show: getMethod,
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
  return (
    <ListTable rows={payments} columns={columns} of="payment" open={(payment) => void navigate(getPage(payment))} />
  )
}

const PaymentsList = () => {
  const { t } = useLocale()
  const { filter, query, chosen, choose, turn, clear } = useListQuery()
  const payments = usePayments(query)
  const choice = (name: keyof typeof CHOICES) => ({
    name,
    label: t(`payments.filters.${name}`),
    options: [
      ...(name === "sort" ? [] : [["", t(`payments.any.${name}`)] as const]),
      ...CHOICES[name].map((value) => [value, t(`payments.to.${value}`)] as const),
    ],
  })
  const limits = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((name) => ({
    name,
    type: LIMITS[name],
    label: t(`payments.filters.${name}`),
  }))
  const filters = {
    searchLabel: t("payments.search"),
    choices: [choice("state"), choice("method"), choice("attention"), choice("sort")],
    limits,
  }
  const nameOf = filterNames(filters)
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("common.menu.payments")} subtitle={t("payments.subtitle")} sandbox={payments.data?.sandbox}>
        <DownloadButton path="/admin/svc/payments/csv" query={filter} name="payments" nameOf={nameOf} />
      </PageHeader>
      <Filters
        className="sm:grid-cols-2 lg:grid-cols-4 [&>:first-child]:sm:col-span-2 [&>:first-child]:lg:col-span-4"
        {...filters}
        chosen={(name) => (name === "sort" ? chosen(name) || "newest" : chosen(name))}
        choose={choose}
        error={payments.error}
        clear={clear}
      />
      <ListBody
        query={payments}
        hasRows={(page) => page.payments.length > 0}
        clear={clear}
        nameOf={nameOf}
        noMatch={t("payments.empty.filtered")}
        empty={<Empty icon={<CreditCard />} title={t("payments.empty.title")} hint={t("payments.empty.hint")} />}
      >
        {({ payments: shown, previous, next }) => (
          <div>
            <PaymentsTable payments={shown} />
            <Turning
              previous={previous !== null && (() => turn({ before: previous }))}
              next={next !== null && (() => turn({ after: next }))}
            />
          </div>
        )}
      </ListBody>
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "common.menu.payments",
  translationNs: "svc",
  icon: MenuIcon,
  rank: 1,
})

export const handle = { breadcrumb: () => <Crumb title="common.menu.payments" /> }

export default PaymentsList
