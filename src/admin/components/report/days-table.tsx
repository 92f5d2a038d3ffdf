import { Table, Text } from "@medusajs/ui"
import type { SettlementDayAnswer, SettlementDifferenceAnswer } from "../../../api/admin/svc/answers/report"
import { Amount } from "./amount"
import { BooksBadge } from "./books-badge"
import { type FigureColumn, FiguresTable } from "./figures-table"
import { useLocale } from "../../lib/use-locale"
import { TextLink } from "../ui/text"

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
/** What Medusa recorded of them, to be shown below. */
const IN_MEDUSA = { payments: "medusa_payments", refunds: "medusa_refunds" } as const

const recorded = (day: SettlementDayAnswer, name: (typeof AMOUNTS)[number]) =>
  name === "payments" || name === "refunds" ? { inMedusa: day[IN_MEDUSA[name]] } : {}

const isListed = (name: (typeof AMOUNTS)[number]): name is "commission" | "fee" | "payout" =>
  name === "commission" || name === "fee" || name === "payout"

/** What the service's own list has of it, in the currency it pays out. */
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

/** A row for each day and currency, with its differences below it. */
export const DaysTable = ({ days }: { days: readonly SettlementDayAnswer[] }) => {
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
