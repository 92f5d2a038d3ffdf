import { CreditCard } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { Empty } from "../list/empty"
import { Filters } from "../list/filters"
import { ListBody } from "../list/list-body"
import { Turning } from "../list/turning"
import { PageHeader } from "../page-header"
import { usePayments } from "../panel/data"
import { DownloadButton } from "../report/download-button"
import { useLocale } from "../../lib/use-locale"
import { PaymentsTable } from "./payments-table"
import { CHOICES, LIMITS, useListQuery } from "./use-list-query"

const NAMED = [...Object.keys(CHOICES), ...Object.keys(LIMITS)]

/** Every attempt to pay and every sale of a payment link. */
export const PaymentsList = () => {
  const { t } = useLocale()
  const { filter, query, chosen, choose, turn, clear } = useListQuery()
  const payments = usePayments(query)
  const choice = (name: keyof typeof CHOICES) => ({
    name,
    label: t(`payments.filters.${name}`),
    options: [
      ...(name === "sort" ? [] : [["", t(`payments.any.${name}`)] as const]),
      ...CHOICES[name].map((value) => [value, t(`payments.to.${value}`)] as const),
    ],
  })
  const limits = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((name) => ({
    name,
    type: LIMITS[name],
    label: t(`payments.filters.${name}`),
  }))
  const nameOf = (field: string) =>
    field === "q"
      ? t("payments.search")
      : NAMED.some((name) => name === field)
        ? t(`payments.filters.${field}`)
        : undefined
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("common.menu.payments")} subtitle={t("payments.subtitle")} sandbox={payments.data?.sandbox}>
        <DownloadButton path="/admin/svc/payments/csv" query={filter} name="payments" nameOf={nameOf} />
      </PageHeader>
      <Filters
        className="sm:grid-cols-2 lg:grid-cols-4 [&>:first-child]:sm:col-span-2 [&>:first-child]:lg:col-span-4"
        searchLabel={t("payments.search")}
        choices={[choice("state"), choice("method"), choice("attention"), choice("sort")]}
        limits={limits}
        chosen={(name) => (name === "sort" ? chosen(name) || "newest" : chosen(name))}
        choose={choose}
        error={payments.error}
        clear={clear}
      />
      <ListBody
        query={payments}
        hasRows={(page) => page.payments.length > 0}
        clear={clear}
        nameOf={nameOf}
        noMatch={t("payments.empty.filtered")}
        empty={<Empty icon={<CreditCard />} title={t("payments.empty.title")} hint={t("payments.empty.hint")} />}
      >
        {({ payments: shown, previous, next }) => (
          <div>
            <PaymentsTable payments={shown} />
            <Turning
              previous={previous !== null && (() => turn({ before: previous }))}
              next={next !== null && (() => turn({ after: next }))}
            />
          </div>
        )}
      </ListBody>
    </Container>
  )
}
