import { Container, Heading, Badge, clx, Text } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { useState } from "react"
import { Crumb, Fine, Loaded, ReportedOrder, SandboxBadge, Subtle, TextLink } from "../../../../components/ui/elements"
import { LIST, getPage } from "../../../../components/submerchants/data"
import { SellersOnly } from "../../../../components/submerchants/sellers-only"
import { useLocale } from "../../../../lib/use-locale"
import type * as payouts from "../../../../../api/admin/marketplace/answers/payouts"
import { useRead } from "../../../../lib/api"
import type { Days, Period } from "../../../../components/figures/periods"
import {
  Amount,
  DownloadButton,
  type FigureColumn,
  FiguresTable,
  useTimeColumn,
} from "../../../../components/figures/figures"
import { Paging } from "../../../../components/list/parts"
import { LoadingDays, NoDays, PeriodPicker, useDayNames, usePeriod } from "../../../../components/figures/period"

const LINES_SHOWN = 50

const FIGURES = ["paid", "commission", "payout"] as const

const WIDE = "col-span-3 whitespace-normal"

const LinesTable = ({ lines }: Pick<payouts.StatementAnswer, "lines">) => {
  const { t, say } = useLocale()
  const columns: FigureColumn<payouts.StatementLine>[] = [
    useTimeColumn(WIDE),
    {
      title: t("approvals.item"),
      show: ({ title, order, kind, change }) => (
        <span className="flex min-w-0 flex-col gap-y-0.5">
          <Text size="small" className="text-ui-fg-base flex flex-wrap items-center gap-x-2 break-words">
            {title ?? t("panel.items.erased")}
            {kind !== "sale" && (
              <Badge size="2xsmall">{t(`statement.${kind === "change" ? (change ?? "amount") : kind}`)}</Badge>
            )}
          </Text>
          <ReportedOrder order={order} className="txt-compact-xsmall" />
        </span>
      ),
      className: `${WIDE} md:min-w-44`,
    },
    ...FIGURES.map((name) => ({
      title: t(`statement.${name}`),
      isAmount: true,
      show: (line: payouts.StatementLine) => <Amount amount={line[name]} currencyCode={line.currency_code} />,
    })),
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

const SUMS = ["sales", "refunds", "changes", "net", "approved", "waiting"] as const

// on a phone a sum's name stands above its figures
const ROW = "grid grid-cols-3 items-end gap-x-3 gap-y-1 py-2 md:table-row [&>*]:md:py-1.5"

const Sums = ({ totals }: { totals: payouts.StatementTotals }) => {
  const { t } = useLocale()
  const { currency_code: currencyCode } = totals
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">
        {t("report.total")} {currencyCode.toUpperCase()}
      </Heading>
      <table className="block w-full md:table md:w-auto md:self-start">
        <thead className="hidden md:table-header-group">
          <tr className="txt-compact-xsmall text-ui-fg-subtle">
            <td />
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className="pb-1 pl-6 text-right font-normal">
                {t(`statement.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {SUMS.map((name) => {
            const figures = totals[name]
            if (figures === undefined) return null
            const isNet = name === "net"
            const font = isNet ? "txt-compact-small-plus" : "txt-compact-small"
            return (
              <tr key={name} className={clx(ROW, isNet && "border-ui-border-base border-t")}>
                <th scope="row" className={clx("col-span-3 p-0 text-left md:pr-6", font, !isNet && "font-normal")}>
                  {t(`statement.${name}`)}
                  {"count" in figures && (
                    <span className="text-ui-fg-subtle"> {t("report.times", { count: figures.count })}</span>
                  )}
                </th>
                {FIGURES.map((figure) => (
                  <td key={figure} className={clx("p-0 md:pl-6 md:text-right", font)}>
                    <span className="txt-compact-xsmall text-ui-fg-subtle md:hidden">{t(`statement.${figure}`)}</span>
                    <Amount amount={figures[figure]} currencyCode={currencyCode} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface LinesProps {
  statement: payouts.StatementAnswer
  page: number
  turn: (page: number) => void
}

const Lines = ({ statement: { totals, lines, count, note }, page, turn }: LinesProps) => {
  const { say } = useLocale()
  if (count === 0) return <NoDays />
  return (
    <>
      {totals.map((one) => (
        <Sums key={one.currency_code} totals={one} />
      ))}
      <LinesTable lines={lines} />
      <Paging count={count} pageSize={LINES_SHOWN} page={page} turn={turn} />
      <Fine className="px-6 py-4">{say(note)}</Fine>
    </>
  )
}

const Statement = ({ id }: { id: string }) => {
  const { t } = useLocale()
  const [{ period, days }, setChosen] = usePeriod("thisMonth")
  const [page, turn] = useState(0)
  const { from, to } = days
  const statement = useRead<payouts.StatementAnswer>(
    "svc_reports",
    `/admin/svc/submerchants/${encodeURIComponent(id)}/statement`,
    {
      query: { from, to, limit: LINES_SHOWN, offset: page * LINES_SHOWN },
      isPaged: true,
      staleTime: "usual",
      retry: false,
    },
  )
  const { data } = statement
  const choose = (next: Period, chosen: Days) => {
    setChosen({ period: next, days: chosen })
    turn(0)
  }
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
        <div className="flex max-w-prose flex-col gap-y-1">
          <div className="flex items-center gap-x-2">
            <Heading>{t("statement.title")}</Heading>
            {data?.sandbox && <SandboxBadge />}
          </div>
          {data && (
            <TextLink to={getPage(id)} className="txt-small">
              {data.submerchant.title}
            </TextLink>
          )}
          <Subtle>{t("statement.hint")}</Subtle>
        </div>
        {data && (
          <DownloadButton
            path={`/admin/svc/submerchants/${id}/statement/csv`}
            query={{ ...days }}
            name={`statement-${data.submerchant.slug}`}
          />
        )}
      </div>
      <PeriodPicker period={period} days={days} error={statement.error} choose={choose} />
      <Loaded query={statement} loading={<LoadingDays />} nameOf={useDayNames()}>
        {(loaded) => <Lines statement={loaded} page={page} turn={turn} />}
      </Loaded>
    </Container>
  )
}

const StatementPage = () => {
  const { t } = useLocale()
  const id = useSearchParams()[0].get("id") ?? ""
  if (id !== "") return <Statement key={id} id={id} />
  return (
    <Container className="flex flex-col items-start gap-y-2 px-6 py-4">
      <Heading>{t("statement.title")}</Heading>
      <Subtle>{t("statement.noSeller")}</Subtle>
      <TextLink to={LIST} className="txt-small">
        {t("statement.toSellers")}
      </TextLink>
    </Container>
  )
}

export const handle = { breadcrumb: () => <Crumb title="statement.title" /> }

const StatementRoute = () => (
  <SellersOnly>
    <StatementPage />
  </SellersOnly>
)

export default StatementRoute
