import { Badge, Table, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { StatementLine } from "../../../api/admin/svc/answers/statement"
import { Amount } from "../report/amount"
import { FIGURES } from "./figures"
import { useLocale } from "../../lib/use-locale"

// on a phone a line is a card of labelled figures, from a tablet on a row of the table
const ROW =
  "grid grid-cols-3 gap-3 px-6 py-4 md:table-row md:p-0 [&_td:first-child]:pl-0 [&_td:last-child]:pr-0 md:[&_td:first-child]:pl-6 md:[&_td:last-child]:pr-6"
const CELL = "h-auto pr-0 md:table-cell md:py-3 md:pr-6 md:align-top"

const Wide = ({ children, width = "" }: { children: ReactNode; width?: string }) => (
  <Table.Cell className={`${CELL} ${width} col-span-3 whitespace-normal`}>{children}</Table.Cell>
)

const Item = ({ line: { title, order, kind, change } }: { line: StatementLine }) => {
  const { t } = useLocale()
  const what = kind === "change" ? (change ?? "amount") : kind
  return (
    <span className="flex min-w-0 flex-col gap-y-0.5">
      <Text size="small" className="text-ui-fg-base flex flex-wrap items-center gap-x-2 break-words">
        {title ?? t("panel.items.erased")}
        {what !== "sale" && <Badge size="2xsmall">{t(`statement.${what}`)}</Badge>}
      </Text>
      {order && (
        <Link
          to={`/orders/${order.id}`}
          className="txt-compact-xsmall text-ui-fg-interactive hover:text-ui-fg-interactive-hover"
        >
          {t("report.order", { number: order.number ?? order.id })}
        </Link>
      )}
    </span>
  )
}

const Row = ({ line }: { line: StatementLine }) => {
  const { t, say, serviceTime } = useLocale()
  return (
    <Table.Row className={ROW}>
      <Wide>
        <time dateTime={line.at} className="whitespace-nowrap">
          {serviceTime(line.at)}
        </time>
      </Wide>
      <Wide width="md:min-w-44">
        <Item line={line} />
      </Wide>
      {FIGURES.map((name) => (
        <Table.Cell key={name} className={`${CELL} md:text-right`}>
          <span className="txt-compact-xsmall text-ui-fg-subtle md:hidden">{t(`statement.${name}`)}</span>
          <Amount amount={line[name]} currencyCode={line.currency_code} />
        </Table.Cell>
      ))}
      <Wide width="md:max-w-56">{line.status && say(line.status)}</Wide>
    </Table.Row>
  )
}

/** A row for each sale, refund and change, the newest first. */
export const LinesTable = ({ lines }: { lines: readonly StatementLine[] }) => {
  const { t } = useLocale()
  return (
    <Table className="block md:table">
      <Table.Header className="hidden md:table-header-group">
        <Table.Row>
          <Table.HeaderCell>{t("statement.at")}</Table.HeaderCell>
          <Table.HeaderCell>{t("statement.item")}</Table.HeaderCell>
          {FIGURES.map((name) => (
            <Table.HeaderCell key={name} className="text-right">
              {t(`statement.${name}`)}
            </Table.HeaderCell>
          ))}
          <Table.HeaderCell>{t("statement.status")}</Table.HeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body className="block border-b-0 md:table-row-group [&_tr:last-child]:border-b-0">
        {lines.map((line) => (
          <Row key={`${line.kind} ${line.payment_transaction_id} ${line.at}`} line={line} />
        ))}
      </Table.Body>
    </Table>
  )
}
