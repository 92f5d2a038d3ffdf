import { ArrowPath, DocumentText, EllipsisHorizontal, Eye, PencilSquare, Trash } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { SubmerchantSummary } from "../../../api/admin/svc/answers/submerchants"
import { pageOf, statementOf } from "./addresses"
import { useKeptElsewhere } from "./use-kept-elsewhere"
import { useSubmerchantActions } from "./use-submerchant-actions"

interface SubmerchantMenuProps {
  submerchant: SubmerchantSummary
  edit: () => void
}

const ITEM = "[&_svg]:text-ui-fg-subtle flex items-center gap-x-2"

/** What can be done with one row of the list; rows have no menu before one is opened. */
export const SubmerchantMenu = (props: SubmerchantMenuProps) => {
  const { t } = useTranslation("svc")
  const [wasOpened, setOpened] = useState(false)
  if (wasOpened) return <OpenedMenu {...props} />
  return (
    <IconButton
      size="small"
      variant="transparent"
      aria-haspopup="menu"
      aria-label={t("marketplace.menu.label", { name: props.submerchant.title })}
      onClick={() => setOpened(true)}
    >
      <EllipsisHorizontal />
    </IconButton>
  )
}

const OpenedMenu = ({ submerchant, edit }: SubmerchantMenuProps) => {
  const { t } = useTranslation("svc")
  const navigate = useNavigate()
  const { syncNow, remove } = useSubmerchantActions()
  const isKeptElsewhere = useKeptElsewhere(submerchant)
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton
          size="small"
          variant="transparent"
          aria-label={t("marketplace.menu.label", { name: submerchant.title })}
        >
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" onClick={(event) => event.stopPropagation()}>
        <DropdownMenu.Item className={ITEM} onSelect={() => void navigate(pageOf(submerchant.id))}>
          <Eye /> {t("marketplace.menu.show")}
        </DropdownMenu.Item>
        {!isKeptElsewhere && (
          <DropdownMenu.Item className={ITEM} onSelect={edit}>
            <PencilSquare /> {t("marketplace.menu.edit")}
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item className={ITEM} onSelect={() => void syncNow(submerchant)}>
          <ArrowPath /> {t("marketplace.menu.sync")}
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={() => void navigate(statementOf(submerchant.id))}>
          <DocumentText /> {t("marketplace.menu.statement")}
        </DropdownMenu.Item>
        {!isKeptElsewhere && (
          <>
            <DropdownMenu.Separator />
            <DropdownMenu.Item className={ITEM} onSelect={() => void remove(submerchant)}>
              <Trash /> {t("marketplace.menu.delete")}
            </DropdownMenu.Item>
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
