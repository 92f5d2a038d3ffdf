import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard, ExclamationCircleSolid } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { MenuIcon } from "../../components/attention/actions"
import { Crumb, CustomerLink, Fine, OrderLink, PageHeader } from "../../components/ui/elements"
import { Page } from "../../components/ui/pages"
import { decimalText } from "../../lib/format"
import { areSeveral, useAccounts } from "../../components/list/account"
import { filterBy, PAGE_SIZE, readSpan, useAddress } from "../../components/list/address"
import { useLocale } from "../../lib/use-locale"
import type { ListedPaymentAnswer, PaymentsPage } from "../../../api/admin/svc/answers/payment-list"
import { type Column, RowLink } from "../../components/list/columns"
import { List } from "../../components/list/list"
import { Empty } from "../../components/list/parts"
import { getPage, ListedState } from "../../components/panel/order-panel"
import { usePayments } from "../../components/panel/data"
import { DownloadButton } from "../../components/figures/figures"
import { fromPicked, listPeriods } from "../../components/figures/periods"

const STATES = [
  "paid",
  "refunded",
  "held",
  "in_review",
  "in_progress",
  "unknown",
  "declined",
  "not_paid",
  "reversed",
] as const
const METHODS = ["hosted", "form", "threeds", "direct", "link"] as const
const CHOSEN = ["state", "method", "attention"] as const
const TYPED = ["min", "max"] as const

function useListQuery() {
  const { language } = useLocale()
  const address = useAddress<(typeof CHOSEN)[number] | (typeof TYPED)[number] | "days" | "account">()
  const { chosen, read } = address
  const { $gte, $lte } = readSpan(chosen("days"))
  const filter = {
    ...read("q", "order", "account", ...CHOSEN),
    ...Object.fromEntries(TYPED.map((name) => [name, decimalText(chosen(name), language) || undefined])),
    ...($gte && { from: fromPicked(new Date($gte)) }),
    ...($lte && { to: fromPicked(new Date($lte)) }),
  }
  return { address, filter, query: { ...filter, ...read("after", "before") } }
}

function useColumns(accounts: PaymentsPage["accounts"] | undefined): Column<ListedPaymentAnswer>[] {
  const { t, money, zonelessTime } = useLocale()
  const getMethod = ({ method, last_four: lastFour, sale }: ListedPaymentAnswer) => {
    const name = t(`method.${method}`)
    if (sale?.link_name) return `${name}: ${sale.link_name}`
    return lastFour === null ? name : t("payments.lastFour", { method: name, lastFour })
  }
  return [
    {
      title: t("payments.columns.amount"),
      order: "amount",
      show: ({ amount, refunded, currency_code: currency, needs_attention: isFlagged, at, account, ...payment }) => (
        <>
          <span className="flex min-w-0 items-center gap-x-1">
            <RowLink to={getPage(payment)}>
              {amount === null ? t("links.detail.unknownAmount") : money(amount, currency)}
            </RowLink>
            {isFlagged && (
              <span role="img" aria-label={t("payments.to.true")} title={t("payments.to.true")}>
                <ExclamationCircleSolid className="text-ui-tag-orange-icon" />
              </span>
            )}
          </span>
          {refunded !== null && /[1-9]/.test(refunded) && (
            <Fine>{t("payments.refunded", { amount: money(refunded, currency) })}</Fine>
          )}
          <Fine className="md:hidden">{zonelessTime(at)}</Fine>
          {areSeveral(accounts) && <Fine className="md:hidden">{account}</Fine>}
        </>
      ),
      className: "py-1.5 tabular-nums",
    },
    { title: t("payments.columns.state"), show: (payment) => <ListedState payment={payment} /> },
    { title: t("payments.columns.method"), show: getMethod, from: "desk", className: "max-w-64 truncate" },
    { title: t("payments.columns.order"), show: ({ order }) => <OrderLink order={order} />, from: "tablet" },
    {
      title: t("payments.columns.customer"),
      show: ({ customer }) => <CustomerLink customer={customer} />,
      from: "desk",
      className: "max-w-56 truncate",
    },
    { title: t("payments.columns.time"), order: "at", show: ({ at }) => zonelessTime(at), from: "tablet" },
  ]
}

function useFilters() {
  const { t, day } = useLocale()
  const toOption = <Value extends (typeof STATES)[number] | "true" | "false">(value: Value) =>
    [value, t(`payments.to.${value}`)] as const
  const options = {
    state: STATES.map(toOption),
    method: METHODS.map((value) => [value, t(`method.${value}`)] as const),
    attention: (["true", "false"] as const).map(toOption),
  }
  return [
    ...CHOSEN.map((name) => filterBy(name, t(`payments.filters.${name}`), options[name])),
    {
      id: "days",
      type: "date" as const,
      label: t("payments.filters.days"),
      options: listPeriods((period) => t(`report.period.${period}`)),
      rangeOptionLabel: t("report.period.custom"),
      rangeOptionStartLabel: t("report.from"),
      rangeOptionEndLabel: t("report.to"),
      formatDateValue: (date: Date) => day(fromPicked(date)),
    },
    ...TYPED.map((name) => {
      const label = t(`payments.filters.${name}`)
      return { id: name, type: "string" as const, label, placeholder: label }
    }),
  ]
}

const PaymentsList = () => {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { address, filter, query } = useListQuery()
  const payments = usePayments(query)
  const { data } = payments
  const ofAccounts = useAccounts(data?.accounts)
  const turn = (page: number) => {
    // while the next page loads, the data still has the previous page's places
    if (payments.isPlaceholderData) return
    const { next, previous }: Partial<PaymentsPage> = data ?? {}
    if (page === 1) address.turn({})
    else if (page > address.page) address.turn({ page: String(page), ...(next && { after: next }) })
    else address.turn({ page: String(page), ...(previous && { before: previous }) })
  }
  return (
    <Page>
      <Container className="divide-y p-0">
        <PageHeader title={t("common.menu.payments")} subtitle={t("payments.subtitle")} sandbox={data?.sandbox}>
          <DownloadButton path="/admin/svc/payments/csv" query={filter} name="payments" />
        </PageHeader>
        <List
          address={address}
          query={payments}
          rows={data?.payments}
          columns={[...useColumns(data?.accounts), ...ofAccounts.columns]}
          searchLabel={t("payments.search")}
          filters={[...useFilters(), ...ofAccounts.filters]}
          order="-at"
          open={(payment) => void navigate(getPage(payment))}
          count={
            data &&
            (data.is_count_exact ? data.count : Math.max(data.count, address.page * PAGE_SIZE + (data.next ? 1 : 0)))
          }
          isAtLeast={data?.is_count_exact === false}
          turn={turn}
          noMatch={t("payments.empty.filtered")}
          empty={<Empty icon={<CreditCard />} title={t("payments.empty.title")} hint={t("payments.empty.hint")} />}
        />
      </Container>
    </Page>
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
