import { Table, Text } from "@medusajs/ui"
import { Link, useNavigate } from "react-router-dom"
import type { SubmerchantSummary } from "../../../api/admin/svc/answers/submerchants"
import { pageOf } from "./addresses"
import { StateBadge } from "./state-badge"
import { SubmerchantMenu } from "./submerchant-menu"
import { useRateWords } from "./use-rate-words"
import { useLocale } from "../../lib/use-locale"

interface SubmerchantsTableProps {
  submerchants: readonly SubmerchantSummary[]
  edit: (id: string) => void
}

/** On a phone a row is its name and state; the rest is one press away. */
const WIDE = "hidden lg:table-cell"
const MIDDLE = "hidden md:table-cell"

const Row = ({ submerchant, edit }: { submerchant: SubmerchantSummary; edit: () => void }) => {
  const { t, say, date } = useLocale()
  const navigate = useNavigate()
  const rate = useRateWords()
  const { id, title, external_id, type, state, standing, commission, product_count, last_synced_at } = submerchant
  return (
    <Table.Row className="cursor-pointer" data-submerchant={id} onClick={() => void navigate(pageOf(id))}>
      <Table.Cell className="w-full max-w-0 py-2">
        <Link
          to={pageOf(id)}
          className="text-ui-fg-base focus-visible:shadow-borders-focus block truncate rounded outline-none"
          onClick={(event) => event.stopPropagation()}
        >
          {title}
        </Link>
        <Text size="xsmall" className={`truncate ${state === "failed" ? "text-ui-fg-error" : "text-ui-fg-subtle"}`}>
          {state === "failed" ? say(standing) : external_id}
        </Text>
      </Table.Cell>
      <Table.Cell className={`${WIDE} whitespace-nowrap`}>{t(`marketplace.type.${type}`)}</Table.Cell>
      <Table.Cell>
        <StateBadge state={state} />
      </Table.Cell>
      <Table.Cell className={`${WIDE} whitespace-nowrap`}>
        {commission ? rate(commission) : <span className="text-ui-fg-muted">{t("marketplace.columns.usual")}</span>}
      </Table.Cell>
      <Table.Cell className={`${MIDDLE} text-right`}>{product_count}</Table.Cell>
      <Table.Cell className={`${WIDE} whitespace-nowrap`}>
        {last_synced_at === null ? t("marketplace.detail.never") : date(last_synced_at)}
      </Table.Cell>
      <Table.Cell className="w-px" onClick={(event) => event.stopPropagation()}>
        <SubmerchantMenu {...{ submerchant, edit }} />
      </Table.Cell>
    </Table.Row>
  )
}

/** One page of submerchants. */
export const SubmerchantsTable = ({ submerchants, edit }: SubmerchantsTableProps) => {
  const { t } = useLocale()
  return (
    <Table>
      <Table.Header className="border-t-0">
        <Table.Row>
          <Table.HeaderCell>{t("marketplace.columns.name")}</Table.HeaderCell>
          <Table.HeaderCell className={WIDE}>{t("marketplace.columns.type")}</Table.HeaderCell>
          <Table.HeaderCell>{t("marketplace.columns.state")}</Table.HeaderCell>
          <Table.HeaderCell className={WIDE}>{t("marketplace.columns.commission")}</Table.HeaderCell>
          <Table.HeaderCell className={`${MIDDLE} text-right`}>{t("marketplace.columns.products")}</Table.HeaderCell>
          <Table.HeaderCell className={WIDE}>{t("marketplace.columns.synced")}</Table.HeaderCell>
          <Table.HeaderCell className="w-px">
            <span className="sr-only">{t("marketplace.columns.actions")}</span>
          </Table.HeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body className="border-b-0">
        {submerchants.map((submerchant) => (
          <Row key={submerchant.id} submerchant={submerchant} edit={() => edit(submerchant.id)} />
        ))}
      </Table.Body>
    </Table>
  )
}
