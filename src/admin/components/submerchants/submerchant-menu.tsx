import { ArrowPath, DocumentText, Eye, PencilSquare, Trash } from "@medusajs/icons"
import { DropdownMenu } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import type { SubmerchantSummary } from "../../../api/admin/svc/answers/submerchants"
import { MENU_ITEM, OpenMenu, RowMenu } from "../list/row-menu"
import { pageOf, statementOf } from "./addresses"
import { useManagedElsewhere } from "./use-kept-elsewhere"
import { useSubmerchantActions } from "./use-submerchant-actions"
import { useLocale } from "../../lib/use-locale"

interface SubmerchantMenuProps {
  submerchant: SubmerchantSummary
  edit: () => void
}

/** What can be done with one submerchant of the list. */
export const SubmerchantMenu = (props: SubmerchantMenuProps) => {
  const { t } = useLocale()
  const label = t("marketplace.menu.label", { name: props.submerchant.title })
  return (
    <RowMenu label={label}>
      <Opened {...props} label={label} />
    </RowMenu>
  )
}

const Opened = ({ submerchant, edit, label }: SubmerchantMenuProps & { label: string }) => {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { syncNow, remove } = useSubmerchantActions()
  const isManagedElsewhere = useManagedElsewhere(submerchant)
  return (
    <OpenMenu label={label}>
      <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void navigate(pageOf(submerchant.id))}>
        <Eye /> {t("marketplace.menu.show")}
      </DropdownMenu.Item>
      {!isManagedElsewhere && (
        <DropdownMenu.Item className={MENU_ITEM} onSelect={edit}>
          <PencilSquare /> {t("marketplace.menu.edit")}
        </DropdownMenu.Item>
      )}
      <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void syncNow(submerchant)}>
        <ArrowPath /> {t("marketplace.menu.sync")}
      </DropdownMenu.Item>
      <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void navigate(statementOf(submerchant.id))}>
        <DocumentText /> {t("marketplace.menu.statement")}
      </DropdownMenu.Item>
      {!isManagedElsewhere && (
        <>
          <DropdownMenu.Separator />
          <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void remove(submerchant)}>
            <Trash /> {t("marketplace.menu.delete")}
          </DropdownMenu.Item>
        </>
      )}
    </OpenMenu>
  )
}
