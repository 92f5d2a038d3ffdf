import { clx, Heading } from "@medusajs/ui"
import type { StatementTotals } from "../../../api/admin/svc/answers/statement"
import { Amount } from "../report/amount"
import { FIGURES } from "./figures"
import { useLocale } from "../../lib/use-locale"

/** The last two where this store approves its items. */
const SUMS = ["sales", "refunds", "changes", "net", "approved", "waiting"] as const

// on a phone a sum is its name above its figures
const ROW = "grid grid-cols-3 items-end gap-x-3 gap-y-1 py-2 md:table-row [&>*]:md:py-1.5"

const Sum = ({ name, totals }: { name: (typeof SUMS)[number]; totals: StatementTotals }) => {
  const { t } = useLocale()
  const isNet = name === "net"
  const figures = totals[name]
  if (figures === undefined) return null
  const count = "count" in figures ? figures.count : undefined
  return (
    <tr className={clx(ROW, isNet && "border-ui-border-base border-t")}>
      <th
        scope="row"
        className={clx(
          "col-span-3 p-0 text-left md:pr-6",
          isNet ? "txt-compact-small-plus" : "txt-compact-small font-normal",
        )}
      >
        {t(`statement.${name}`)}
        {count !== undefined && <span className="text-ui-fg-subtle"> {t("report.times", { count })}</span>}
      </th>
      {FIGURES.map((figure) => (
        <td
          key={figure}
          className={clx("p-0 md:pl-6 md:text-right", isNet ? "txt-compact-small-plus" : "txt-compact-small")}
        >
          <span className="txt-compact-xsmall text-ui-fg-subtle md:hidden">{t(`statement.${figure}`)}</span>
          <Amount amount={figures[figure]} currencyCode={totals.currency_code} />
        </td>
      ))}
    </tr>
  )
}

/** The sums of one currency: what was sold, went back and was changed, and what is left. */
export const Sums = ({ totals }: { totals: StatementTotals }) => {
  const { t } = useLocale()
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">
        {t("report.total")} {totals.currency_code.toUpperCase()}
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
          {SUMS.map((name) => (
            <Sum key={name} name={name} totals={totals} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
