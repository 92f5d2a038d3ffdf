import { ArrowDownTray, QuestionMarkCircle } from "@medusajs/icons"
import { IconButton, Popover, Table, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { Fragment, type ReactNode } from "react"
import { useLocale } from "../../lib/use-locale"
import { download, type Query } from "../../lib/api"
import { Action } from "../ui/elements"

export const Amount = ({ amount, currencyCode }: { amount: string | null; currencyCode: string }) => (
  <span className="text-ui-fg-base whitespace-nowrap tabular-nums">
    {useLocale().moneyOrDash(amount, currencyCode)}
  </span>
)

export const About = ({ figure, children }: { figure: string; children: string }) => (
  <Popover>
    <Popover.Trigger asChild>
      <IconButton size="2xsmall" variant="transparent" aria-label={useLocale().t("overview.explain", { figure })}>
        <QuestionMarkCircle />
      </IconButton>
    </Popover.Trigger>
    <Popover.Content collisionPadding={8} className="txt-small w-72 text-pretty p-3 outline-none">
      {children}
    </Popover.Content>
  </Popover>
)

interface FigureProps {
  label: string
  about?: string | undefined
  count?: number | undefined
  children: ReactNode
}

export const Figure = ({ label, about, count, children }: FigureProps) => {
  const { t } = useLocale()
  return (
    <div className="flex flex-col gap-y-0.5">
      <dt className="txt-compact-xsmall text-ui-fg-subtle flex items-center gap-x-0.5">
        {label}
        {count !== undefined && ` ${t("report.times", { count })}`}
        {about !== undefined && <About figure={label}>{about}</About>}
      </dt>
      <dd className="txt-compact-small flex flex-col">{children}</dd>
    </div>
  )
}

export interface FigureColumn<Row> {
  title: string
  show: (row: Row) => ReactNode
  isAmount?: boolean
  className?: string
}

export function useTimeColumn(className: string): FigureColumn<{ at: string }> {
  const { t, zonelessTime } = useLocale()
  const show = ({ at }: { at: string }) => (
    <time dateTime={at} className="whitespace-nowrap">
      {zonelessTime(at)}
    </time>
  )
  return { title: t("payments.columns.time"), show, className }
}

interface FiguresTableProps<Row> {
  rows: readonly Row[]
  columns: readonly FigureColumn<Row>[]
  keyOf: (row: Row) => string
  card: string
  below?: (row: Row) => ReactNode
}

// on a phone a row is a card of labelled figures, from a tablet on a row of the table
const ROW =
  "grid gap-3 px-6 py-4 md:table-row md:p-0 [&_td:first-child]:pl-0 [&_td:last-child]:pr-0 md:[&_td:first-child]:pl-6 md:[&_td:last-child]:pr-6"
const CELL = "h-auto pr-0 md:table-cell md:py-3 md:pr-6 md:align-top"

export const FiguresTable = <Row,>({ rows, columns, keyOf, card, below }: FiguresTableProps<Row>) => (
  <Table className="block md:table">
    <Table.Header className="hidden md:table-header-group">
      <Table.Row>
        {columns.map(({ title, isAmount }) => (
          <Table.HeaderCell key={title} className={isAmount ? "text-right" : undefined}>
            {title}
          </Table.HeaderCell>
        ))}
      </Table.Row>
    </Table.Header>
    <Table.Body className="block border-b-0 md:table-row-group [&_tr:last-child]:border-b-0">
      {rows.map((row) => (
        <Fragment key={keyOf(row)}>
          <Table.Row className={`${ROW} ${card}`}>
            {columns.map(({ title, show, isAmount, className = "" }) => (
              <Table.Cell key={title} className={`${CELL} ${className} ${isAmount ? "md:text-right" : ""}`}>
                {isAmount && <span className="txt-compact-xsmall text-ui-fg-subtle block md:hidden">{title}</span>}
                {show(row)}
              </Table.Cell>
            ))}
          </Table.Row>
          {below?.(row)}
        </Fragment>
      ))}
    </Table.Body>
  </Table>
)

interface DownloadButtonProps {
  path: `/admin/svc/${string}/csv`
  query: Query
  name: string
}

export const DownloadButton = ({ path, query, name }: DownloadButtonProps) => {
  const { t, language, sentenceOf } = useLocale()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        path,
        { ...query, language },
        `${[name, query.account, query.from, query.to].filter(Boolean).join("-")}.csv`,
      ),
    onError: (error) => toast.error(t("report.notDownloaded"), { description: sentenceOf(error) }),
  })
  return (
    <Action isLoading={isPending} onClick={() => mutate()}>
      <ArrowDownTray />
      {t("report.download")}
    </Action>
  )
}
