import { useState } from "react"
import type { Transaction, TransactionPage } from "../../../api/admin/reports/answer-types"
import { useRead } from "../../lib/api"
import { useLocale } from "../../lib/use-locale"
import { Amount, type FigureColumn, FiguresTable, useTimeColumn } from "../figures/figures"
import { LoadingDays, NoDays } from "../figures/period"
import type { Days } from "../figures/periods"
import { Paging } from "../list/parts"
import { Loaded, ReportedOrder, TextLink } from "../ui/elements"
import { listFigures, useNames } from "./currency"

const SHOWN = 50
const WIDE = "col-span-2"

const TransactionsTable = ({ transactions }: Pick<TransactionPage, "transactions">) => {
  const { t } = useLocale()
  const nameOf = useNames()
  const columns: FigureColumn<Transaction>[] = [
    useTimeColumn(WIDE),
    {
      title: t("overview.transaction"),
      show: ({ type, order, attempt_id: id }) => (
        <span className="flex flex-col gap-y-0.5">
          {id === null ? (
            t(`overview.type.${type}`)
          ) : (
            <TextLink to={`/svc/payments/${id}`}>{t(`overview.type.${type}`)}</TextLink>
          )}
          <ReportedOrder order={order} className="txt-compact-xsmall" />
        </span>
      ),
      className: WIDE,
    },
    ...listFigures(transactions).map((name) => ({
      title: nameOf(name),
      isAmount: true,
      show: (one: Transaction) => <Amount amount={one[name]} currencyCode={one.currency_code} />,
    })),
  ]
  return <FiguresTable rows={transactions} columns={columns} keyOf={({ id }) => id} card="grid-cols-2 items-end" />
}

export const Transactions = ({ days: { from, to }, account }: { days: Days; account: string | undefined }) => {
  const [page, turn] = useState(0)
  const query = { from, to, account, limit: SHOWN, offset: page * SHOWN }
  const reading = { query, isPaged: true, staleTime: "usual" } as const
  const read = useRead<TransactionPage>("svc_reports", "/admin/svc/overview/transactions", reading)
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
