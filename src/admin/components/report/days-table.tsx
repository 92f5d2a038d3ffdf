import { Table, Text } from "@medusajs/ui"
import { Fragment, type ReactNode } from "react"
import { Link } from "react-router-dom"
import type { SettlementDayAnswer, SettlementDifferenceAnswer } from "../../../api/admin/svc/answers/report"
import { Amount } from "./amount"
import { BooksBadge } from "./books-badge"
import { useLocale } from "../../lib/use-locale"

// on a phone a day is a card of labelled figures, from a tablet on a row of the table
const ROW =
  "grid grid-cols-2 [&_td:first-child]:col-span-2 gap-3 px-6 py-4 md:table-row md:p-0 [&_td:first-child]:pl-0 [&_td:last-child]:pr-0 md:[&_td:first-child]:pl-6 md:[&_td:last-child]:pr-6"
const CELL = "h-auto pr-0 md:table-cell md:py-3 md:pr-6 md:align-top"

const COLUMNS = ["day", "payments", "refunds", "commission", "fee", "payout", "books"] as const
type Column = (typeof COLUMNS)[number]

const isAmount = (column: Column) => column !== "day" && column !== "books"

const Cell = ({ column, children }: { column: Column; children: ReactNode }) => {
  const { t } = useLocale()
  return (
    <Table.Cell className={isAmount(column) ? `${CELL} md:text-right` : CELL}>
      {isAmount(column) && (
        <span className="txt-compact-xsmall text-ui-fg-subtle md:hidden">{t(`report.${column}`)}</span>
      )}
      {children}
    </Table.Cell>
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
          <Link to={`/orders/${order.id}`} className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover">
            {t("report.order", { number: order.number ?? order.id })}
          </Link>
        )}
        {service_payment_id !== null && <span className="break-all">{service_payment_id}</span>}
      </span>
    </li>
  )
}

const Differences = ({ differences }: Pick<SettlementDayAnswer, "differences">) => (
  <Table.Row className="block md:table-row">
    <td colSpan={COLUMNS.length} className="block px-6 py-4 md:table-cell">
      <ul className="border-ui-border-error flex flex-col gap-y-3 border-l-2 pl-4">
        {differences.map((difference, at) => (
          <Difference key={at} difference={difference} />
        ))}
      </ul>
    </td>
  </Table.Row>
)

const DayRow = ({ day }: { day: SettlementDayAnswer }) => {
  const { date } = useLocale()
  const { currency_code: currencyCode } = day
  return (
    <Table.Row className={ROW}>
      <Cell column="day">
        <span className="text-ui-fg-base whitespace-nowrap">{date(`${day.day}T12:00:00`)}</span>
      </Cell>
      <Cell column="payments">
        <Amount amount={day.payments} currencyCode={currencyCode} inMedusa={day.medusa_payments} />
      </Cell>
      <Cell column="refunds">
        <Amount amount={day.refunds} currencyCode={currencyCode} inMedusa={day.medusa_refunds} />
      </Cell>
      <Cell column="commission">
        <Amount amount={day.commission} currencyCode={currencyCode} />
      </Cell>
      <Cell column="fee">
        <Amount amount={day.fee} currencyCode={currencyCode} />
      </Cell>
      <Cell column="payout">
        <Amount amount={day.payout} currencyCode={currencyCode} />
      </Cell>
      <Cell column="books">
        <BooksBadge differences={day.differences.length} />
      </Cell>
    </Table.Row>
  )
}

/** A row for each day and currency; what differs is told under it. */
export const DaysTable = ({ days }: { days: readonly SettlementDayAnswer[] }) => {
  const { t } = useLocale()
  return (
    <Table className="block md:table">
      <Table.Header className="hidden md:table-header-group">
        <Table.Row>
          {COLUMNS.map((column) => (
            <Table.HeaderCell key={column} className={isAmount(column) ? "text-right" : undefined}>
              {t(`report.${column}`)}
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body className="block border-b-0 md:table-row-group [&_tr:last-child]:border-b-0">
        {days.map((day) => (
          <Fragment key={`${day.day} ${day.currency_code}`}>
            <DayRow day={day} />
            {day.differences.length > 0 && <Differences differences={day.differences} />}
          </Fragment>
        ))}
      </Table.Body>
    </Table>
  )
}
