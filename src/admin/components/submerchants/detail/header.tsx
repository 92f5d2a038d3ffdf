import { Trash } from "@medusajs/icons"
import { Container, Heading, InlineTip } from "@medusajs/ui"
import { Link, useNavigate } from "react-router-dom"
import type { SubmerchantAnswer } from "../../../../api/admin/svc/answers/submerchants"
import { Menu } from "../../list/row-menu"
import { SandboxBadge } from "../../sandbox-badge"
import { approvalsOf, LIST, statementOf } from "../addresses"
import { useMarketplace } from "../data"
import { StateBadge } from "../state-badge"
import { useManagedElsewhere } from "../use-kept-elsewhere"
import { useFieldWords } from "../use-field-words"
import { useSubmerchantActions } from "../use-submerchant-actions"
import { useLocale } from "../../../lib/use-locale"
import { Subtle } from "../../ui/text"
import { Action } from "../../ui/action"

interface HeaderProps {
  submerchant: SubmerchantAnswer
  edit: () => void
}

const Buttons = ({ submerchant, edit }: HeaderProps) => {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { syncNow, remove, isSyncing } = useSubmerchantActions()
  const { approves } = useMarketplace().data ?? {}
  const isManagedElsewhere = useManagedElsewhere(submerchant)
  const removeAndLeave = async () => (await remove(submerchant)) && void navigate(LIST)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Action isLoading={isSyncing} onClick={() => void syncNow(submerchant)}>
        {t("marketplace.menu.sync")}
      </Action>
      <Action asChild>
        <Link to={statementOf(submerchant.id)}>{t("marketplace.menu.statement")}</Link>
      </Action>
      {approves === true && (
        <Action asChild>
          <Link to={approvalsOf(submerchant.id)}>{t("approvals.toList")}</Link>
        </Action>
      )}
      {!isManagedElsewhere && (
        <>
          <Action onClick={edit}>{t("marketplace.menu.edit")}</Action>
          <Menu
            label={t("marketplace.menu.more")}
            items={[{ icon: <Trash />, label: t("marketplace.menu.delete"), run: () => void removeAndLeave() }]}
          />
        </>
      )}
    </div>
  )
}

const TIPS = { pending: "info", synced: "success", failed: "error", out_of_date: "warning" } as const

/** Its state, why nothing can be sold for it, and what looks wrong. */
const Standing = ({ submerchant }: { submerchant: SubmerchantAnswer }) => {
  const { t, say } = useLocale()
  const words = useFieldWords()
  const isManagedElsewhere = useManagedElsewhere(submerchant)
  const { state, standing, unusable, warnings } = submerchant
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      {unusable ? (
        <InlineTip label={t(`marketplace.state.${state}`)} variant="error">
          {say(unusable)}
        </InlineTip>
      ) : (
        <InlineTip label={t(`marketplace.state.${state}`)} variant={TIPS[state]}>
          {say(standing)}
        </InlineTip>
      )}
      {warnings.map(({ field, message }) => (
        <InlineTip key={`${field} ${message.en}`} label={words.name(field)} variant="warning">
          {say(message)}
        </InlineTip>
      ))}
      {isManagedElsewhere && <Subtle>{t("marketplace.detail.fromSeller")}</Subtle>}
    </div>
  )
}

/** Who it is, how it stands, and what can be done. */
export const Header = ({ submerchant, edit }: HeaderProps) => {
  const { t } = useLocale()
  const isSandbox = useMarketplace().data?.sandbox === true
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Heading className="break-words">{submerchant.title}</Heading>
            {isSandbox && <SandboxBadge />}
            <StateBadge state={submerchant.state} />
          </div>
          <Subtle className="break-words">
            {t(`marketplace.type.${submerchant.type}`)} · {submerchant.external_id}
          </Subtle>
        </div>
        <Buttons submerchant={submerchant} edit={edit} />
      </div>
      <Standing submerchant={submerchant} />
    </Container>
  )
}
