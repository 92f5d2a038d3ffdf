import { Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import type { StatementAnswer } from "../../../api/admin/svc/answers/statement"
import { Paging } from "../list/paging"
import { Loaded } from "../ui/loaded"
import { DownloadButton } from "../report/download-button"
import { PeriodPicker, useDayNames } from "../report/period-picker"
import { daysOf, today, type Days, type Period } from "../report/periods"
import { LoadingDays, NoDays } from "../report/states"
import { SandboxBadge } from "../sandbox-badge"
import { pageOf } from "../submerchants/addresses"
import { LINES_SHOWN, useStatement } from "./data"
import { LinesTable } from "./lines-table"
import { Sums } from "./sums"
import { useLocale } from "../../lib/use-locale"
import { Subtle, TextLink } from "../ui/text"

interface LinesProps {
  statement: StatementAnswer
  page: number
  turn: (page: number) => void
}

const Lines = ({ statement, page, turn }: LinesProps) => {
  const { t, say } = useLocale()
  const { totals, lines, count, note } = statement
  if (count === 0) return <NoDays />
  return (
    <>
      {totals.map((one) => (
        <Sums key={one.currency_code} totals={one} />
      ))}
      <LinesTable lines={lines} />
      {count > LINES_SHOWN && (
        <Paging count={count} pageSize={LINES_SHOWN} page={page} results={t("statement.lines")} turn={turn} />
      )}
      <Subtle size="xsmall" className="px-6 py-4">
        {say(note)}
      </Subtle>
    </>
  )
}

const Header = ({ id, days, statement }: { id: string; days: Days; statement: StatementAnswer | undefined }) => {
  const { t } = useLocale()
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
      <div className="flex max-w-prose flex-col gap-y-1">
        <div className="flex items-center gap-x-2">
          <Heading>{t("statement.title")}</Heading>
          {statement?.sandbox && <SandboxBadge />}
        </div>
        {statement && (
          <TextLink to={pageOf(id)} className="txt-small">
            {statement.submerchant.title}
          </TextLink>
        )}
        <Subtle>{t("statement.hint")}</Subtle>
      </div>
      {statement && (
        <DownloadButton
          path={`/admin/svc/submerchants/${id}/statement/csv`}
          query={{ ...days }}
          name={`statement-${statement.submerchant.slug}`}
        />
      )}
    </div>
  )
}

/** What a seller sold in a period, what the marketplace keeps of it, what went back, and what was changed. */
export const Statement = ({ id }: { id: string }) => {
  const [{ period, days, page }, setChosen] = useState<{ period: Period; days: Days; page: number }>(() => ({
    period: "thisMonth",
    page: 0,
    days: daysOf("thisMonth", today()),
  }))
  const statement = useStatement(id, days, page)
  const turn = (next: number) => setChosen((before) => ({ ...before, page: next }))
  return (
    <Container className="divide-y p-0">
      <Header id={id} days={days} statement={statement.data} />
      <PeriodPicker
        period={period}
        days={days}
        error={statement.error}
        choose={(next, chosen) => setChosen({ period: next, days: chosen, page: 0 })}
      />
      <Loaded query={statement} loading={<LoadingDays />} nameOf={useDayNames()}>
        {(loaded) => <Lines statement={loaded} page={page} turn={turn} />}
      </Loaded>
    </Container>
  )
}
