import { useState } from "react"
import type { Transaction, TransactionPage } from "../../../api/admin/reports/answer-types"
import { useRead } from "../../lib/api"
import { useLocale } from "../../lib/use-locale"
import { Amount, type FigureColumn, FiguresTable } from "../figures/figures"
import { LoadingDays, NoDays } from "../figures/period"
import type { Days } from "../figures/periods"
import { Paging } from "../list/parts"
import { Loaded, ReportedOrder, TextLink } from "../ui/elements"
import { listFigures, useNames } from "./currency"

const SHOWN = 50
const WIDE = "col-span-2"

const What = ({ of: { type, order, attempt_id } }: { of: Transaction }) => {
  const { t } = useLocale()
  return (
    <span className="flex flex-col gap-y-0.5">
      {attempt_id === null ? (
        t(`overview.type.${type}`)
      ) : (
        <TextLink to={`/svc/payments/${attempt_id}`}>{t(`overview.type.${type}`)}</TextLink>
      )}
      <ReportedOrder order={order} className="txt-compact-xsmall" />
    </span>
  )
}

const TransactionsTable = ({ transactions }: Pick<TransactionPage, "transactions">) => {
  const { t, zonelessTime } = useLocale()
  const nameOf = useNames()
  const columns: FigureColumn<Transaction>[] = [
    {
      title: t("payments.columns.time"),
      show: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {zonelessTime(at)}
        </time>
      ),
      className: WIDE,
    },
    { title: t("overview.transaction"), show: (one) => <What of={one} />, className: WIDE },
    ...listFigures(transactions).map((name) => ({
      title: nameOf(name),
      isAmount: true,
      show: (one: Transaction) => <Amount amount={one[name]} currencyCode={one.currency_code} />,
    })),
  ]
  return <FiguresTable rows={transactions} columns={columns} keyOf={({ id }) => id} card="grid-cols-2 items-end" />
}

interface TransactionsProps {
  days: Days
  account: string | undefined
}

export const Transactions = ({ days: { from, to }, account }: TransactionsProps) => {
  const [page, turn] = useState(0)
  const read = useRead<TransactionPage>(
    ["svc", "transactions", from, to, account, page],
    "/admin/svc/overview/transactions",
    {
      query: { from, to, account, limit: SHOWN, offset: page * SHOWN },
      isPaged: true,
      staleTime: "usual",
    },
  )
  return (
    <Loaded query={read} loading={<LoadingDays />}>
      {({ transactions, count }) =>
        count === 0 ? (
          <NoDays />
        ) : (
          <>
            <TransactionsTable transactions={transactions} />
            <Paging count={count} pageSize={SHOWN} page={page} turn={turn} />
          </>
        )
      }
    </Loaded>
  )
}
