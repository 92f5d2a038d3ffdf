import { Badge, Text } from "@medusajs/ui"
import type { StatementLine } from "../../../api/admin/svc/answers/statement"
import { Amount } from "../report/amount"
import { type FigureColumn, FiguresTable } from "../report/figures-table"
import { FIGURES } from "./figures"
import { useLocale } from "../../lib/use-locale"
import { TextLink } from "../ui/text"

const WIDE = "col-span-3 whitespace-normal"

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
        <TextLink to={`/orders/${order.id}`} className="txt-compact-xsmall">
          {t("report.order", { number: order.number ?? order.id })}
        </TextLink>
      )}
    </span>
  )
}

/** A row for each sale, refund and change, the newest first. */
export const LinesTable = ({ lines }: { lines: readonly StatementLine[] }) => {
  const { t, say, zonelessTime } = useLocale()
  const figures = FIGURES.map((name) => ({
    title: t(`statement.${name}`),
    isAmount: true,
    show: (line: StatementLine) => <Amount amount={line[name]} currencyCode={line.currency_code} />,
  }))
  const columns: FigureColumn<StatementLine>[] = [
    {
      title: t("statement.at"),
      show: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {zonelessTime(at)}
        </time>
      ),
      className: WIDE,
    },
    { title: t("statement.item"), show: (line) => <Item line={line} />, className: `${WIDE} md:min-w-44` },
    ...figures,
    { title: t("statement.status"), show: ({ status }) => status && say(status), className: `${WIDE} md:max-w-56` },
  ]
  return (
    <FiguresTable
      rows={lines}
      columns={columns}
      keyOf={({ kind, payment_transaction_id, at }) => `${kind} ${payment_transaction_id} ${at}`}
      card="grid-cols-3 items-end"
    />
  )
}
