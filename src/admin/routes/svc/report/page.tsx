import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Heading, StatusBadge, Table, Text } from "@medusajs/ui"
import type {
  SettlementReport,
  SettlementDayAnswer,
  SettlementDifferenceAnswer,
} from "../../../../api/admin/reports/answer-types"
import { Crumb, Subtle, TextLink } from "../../../components/ui/elements"
import { NoDays, PeriodPage } from "../../../components/figures/period"
import { useLocale } from "../../../lib/use-locale"
import { Amount, Figure, type FigureColumn, FiguresTable } from "../../../components/figures/figures"

const BooksBadge = ({ differences }: { differences: number }) => {
  const { t } = useLocale()
  return differences === 0 ? (
    <StatusBadge color="green">{t("report.agree")}</StatusBadge>
  ) : (
    <StatusBadge color="red">{t("report.differences", { count: differences })}</StatusBadge>
  )
}

type Totals = SettlementReport["totals"][number]

interface SumProps {
  name: "surcharges" | "blockage" | "reversed" | "soldLinks" | "payments" | "refunds" | "commission" | "fee" | "payout"
  amount: string | null
  totals: Totals
  count?: number
  inMedusa?: string
}

const Sum = ({ name, amount, totals, count, inMedusa }: SumProps) => (
  <Figure label={useLocale().t(`report.${name}`)} count={count}>
    <Amount amount={amount} currencyCode={totals.currency_code} inMedusa={inMedusa} />
  </Figure>
)

const isZero = (amount: string) => !/[1-9]/.test(amount)

const Rare = ({ totals }: { totals: Totals }) => {
  const { surcharges, blockage, reversed, reversed_count, sold_links, sold_link_count } = totals
  return (
    <>
      {!isZero(surcharges) && <Sum name="surcharges" amount={surcharges} totals={totals} />}
      {blockage !== null && !isZero(blockage) && <Sum name="blockage" amount={blockage} totals={totals} />}
      {reversed_count > 0 && <Sum name="reversed" amount={reversed} count={reversed_count} totals={totals} />}
      {sold_link_count > 0 && <Sum name="soldLinks" amount={sold_links} count={sold_link_count} totals={totals} />}
    </>
  )
}

const TotalsOf = ({ totals }: { totals: Totals }) => {
  const { t } = useLocale()
  const { currency_code: currencyCode } = totals
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex items-center justify-between gap-x-2">
        <Heading level="h2">
          {t("report.total")} {currencyCode.toUpperCase()}
        </Heading>
        <BooksBadge differences={totals.difference_count} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        <Sum
          name="payments"
          amount={totals.payments}
          count={totals.payment_count}
          inMedusa={totals.medusa_payments}
          totals={totals}
        />
        <Sum
          name="refunds"
          amount={totals.refunds}
          count={totals.refund_count}
          inMedusa={totals.medusa_refunds}
          totals={totals}
        />
        {(["commission", "fee", "payout"] as const).map((name) => (
          <Sum key={name} name={name} amount={totals[name]} totals={totals} />
        ))}
        <Rare totals={totals} />
      </dl>
      {totals.incomplete_count > 0 && (
        <Subtle size="xsmall">{t("report.unreported", { count: totals.incomplete_count })}</Subtle>
      )}
    </section>
  )
}

const Difference = ({ difference }: { difference: SettlementDifferenceAnswer }) => {
  const { t, say } = useLocale()
  const { order, sentence, service_payment_id } = difference
  return (
    <li className="flex flex-col gap-y-0.5">
      <Text size="small" className="text-ui-fg-base">
        {say(sentence)}
      </Text>
      <span className="txt-compact-xsmall text-ui-fg-subtle flex flex-wrap gap-x-3">
        {order && (
          <TextLink to={`/orders/${order.id}`}>{t("report.order", { number: order.number ?? order.id })}</TextLink>
        )}
        {service_payment_id !== null && (
          <span className="break-words">
            {t("attention.paymentId")}: {service_payment_id}
          </span>
        )}
      </span>
    </li>
  )
}

const Differences = ({ differences }: Pick<SettlementDayAnswer, "differences">) => (
  <Table.Row className="block md:table-row">
    <td colSpan={7} className="block px-6 py-4 md:table-cell">
      <ul className="border-ui-border-error flex flex-col gap-y-3 border-l-2 pl-4">
        {differences.map((difference, at) => (
          <Difference key={at} difference={difference} />
        ))}
      </ul>
    </td>
  </Table.Row>
)

const AMOUNTS = ["payments", "refunds", "commission", "fee", "payout"] as const
const IN_MEDUSA = { payments: "medusa_payments", refunds: "medusa_refunds" } as const

const recorded = (day: SettlementDayAnswer, name: (typeof AMOUNTS)[number]) =>
  name === "payments" || name === "refunds" ? { inMedusa: day[IN_MEDUSA[name]] } : {}

const isListed = (name: (typeof AMOUNTS)[number]): name is "commission" | "fee" | "payout" =>
  name === "commission" || name === "fee" || name === "payout"

/** From the service's own list, in the currency it pays out. */
const Listed = ({ day, name }: { day: SettlementDayAnswer; name: (typeof AMOUNTS)[number] }) => {
  const { t, money } = useLocale()
  if (!isListed(name)) return null
  return day.listed?.map(({ settlement_currency_code: currency, ...sums }) => {
    const amount = sums[name]
    if (amount === null) return null
    return (
      <span key={currency} className="text-ui-fg-subtle whitespace-nowrap">
        {t("report.listed", { amount: money(amount, currency ?? day.currency_code) })}
      </span>
    )
  })
}

const DaysTable = ({ days }: { days: readonly SettlementDayAnswer[] }) => {
  const { t, date } = useLocale()
  const amounts = AMOUNTS.map((name) => ({
    title: t(`report.${name}`),
    isAmount: true,
    show: (day: SettlementDayAnswer) => (
      <span className="flex flex-col">
        <Amount amount={day[name]} currencyCode={day.currency_code} {...recorded(day, name)} />
        <Listed day={day} name={name} />
      </span>
    ),
  }))
  const columns: FigureColumn<SettlementDayAnswer>[] = [
    {
      title: t("report.day"),
      show: ({ day }) => <span className="text-ui-fg-base whitespace-nowrap">{date(`${day}T12:00Z`)}</span>,
    },
    ...amounts,
    { title: t("report.books"), show: ({ differences }) => <BooksBadge differences={differences.length} /> },
  ]
  return (
    <FiguresTable
      rows={days}
      columns={columns}
      keyOf={({ day, currency_code }) => `${day} ${currency_code}`}
      card="grid-cols-2 [&_td:first-child]:col-span-2"
      below={({ differences }) => differences.length > 0 && <Differences differences={differences} />}
    />
  )
}

const NetOf = ({ hasSurcharges }: { hasSurcharges: boolean }) => {
  const { t } = useLocale()
  const named = ["payments", "refunds", "fees", "payout", ...(hasSurcharges ? (["surcharges"] as const) : [])] as const
  return (
    <section className="flex flex-col gap-y-1 px-6 py-4">
      <Heading level="h3">{t("report.net.title")}</Heading>
      <ul className="txt-small text-ui-fg-subtle flex flex-col gap-y-1">
        {named.map((name) => (
          <li key={name}>{t(`report.net.${name}`)}</li>
        ))}
        <li>{t("report.figures")}</li>
      </ul>
    </section>
  )
}

const Report = ({ report }: { report: SettlementReport }) => {
  if (report.days.length === 0) return <NoDays />
  return (
    <>
      {report.totals.map((totals) => (
        <TotalsOf key={totals.currency_code} totals={totals} />
      ))}
      <DaysTable days={report.days} />
      <NetOf hasSurcharges={report.totals.some(({ surcharges }) => /[1-9]/.test(surcharges))} />
    </>
  )
}

const SettlementReportPage = () => {
  const { t } = useLocale()
  return (
    <PeriodPage<SettlementReport>
      title={t("report.title")}
      hint={t("report.hint")}
      path="/admin/svc/settlement-report"
      fileName="settlement"
    >
      {(report) => <Report report={report} />}
    </PeriodPage>
  )
}

export const config = defineRouteConfig({ label: "common.menu.report", translationNs: "svc", rank: 4 })

export const handle = { breadcrumb: () => <Crumb title="common.menu.report" /> }

export default SettlementReportPage
