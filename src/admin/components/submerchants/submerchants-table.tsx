import { Text } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import type { SubmerchantSummary } from "../../../api/admin/svc/answers/submerchants"
import { useLocale } from "../../lib/use-locale"
import { type Column, ListTable, RowLink } from "../list/list-table"
import { pageOf } from "./addresses"
import { StateBadge } from "./state-badge"
import { SubmerchantMenu } from "./submerchant-menu"
import { useRateWords } from "./use-rate-words"

interface SubmerchantsTableProps {
  submerchants: readonly SubmerchantSummary[]
  edit: (id: string) => void
}

const Name = ({ submerchant: { id, title, state, standing, external_id } }: { submerchant: SubmerchantSummary }) => {
  const { say } = useLocale()
  const hasFailed = state === "failed"
  return (
    <>
      <RowLink to={pageOf(id)}>{title}</RowLink>
      <Text size="xsmall" className={hasFailed ? "text-ui-fg-error break-words" : "text-ui-fg-subtle truncate"}>
        {hasFailed ? say(standing) : external_id}
      </Text>
    </>
  )
}

export const SubmerchantsTable = ({ submerchants, edit }: SubmerchantsTableProps) => {
  const { t, date } = useLocale()
  const navigate = useNavigate()
  const rate = useRateWords()
  const usual = <span className="text-ui-fg-muted">{t("marketplace.columns.usual")}</span>
  const columns: Column<SubmerchantSummary>[] = [
    {
      title: t("marketplace.columns.name"),
      show: (submerchant) => <Name submerchant={submerchant} />,
      className: "w-full max-w-0 py-2",
    },
    {
      title: t("marketplace.columns.type"),
      show: ({ type }) => t(`marketplace.type.${type}`),
      from: "desk",
      className: "whitespace-nowrap",
    },
    { title: t("marketplace.columns.state"), show: ({ state }) => <StateBadge state={state} /> },
    {
      title: t("marketplace.columns.commission"),
      show: ({ commission }) => (commission ? rate(commission) : usual),
      from: "desk",
      className: "whitespace-nowrap",
    },
    {
      title: t("marketplace.columns.products"),
      show: ({ product_count }) => product_count,
      from: "tablet",
      className: "text-right",
    },
    {
      title: t("marketplace.columns.synced"),
      show: ({ last_synced_at: at }) => (at === null ? t("marketplace.detail.never") : date(at)),
      from: "desk",
      className: "whitespace-nowrap",
    },
  ]
  return (
    <ListTable
      rows={submerchants}
      columns={columns}
      of="submerchant"
      open={({ id }) => void navigate(pageOf(id))}
      menu={(submerchant) => <SubmerchantMenu submerchant={submerchant} edit={() => edit(submerchant.id)} />}
    />
  )
}
