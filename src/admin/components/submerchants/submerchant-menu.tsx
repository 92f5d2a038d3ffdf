import { ArrowPath, DocumentText, Eye, PencilSquare, Trash } from "@medusajs/icons"
import { useNavigate } from "react-router-dom"
import type { SubmerchantSummary } from "../../../api/admin/svc/answers/submerchants"
import { useLocale } from "../../lib/use-locale"
import { Menu, RowMenu } from "../list/row-menu"
import { pageOf, statementOf } from "./addresses"
import { useManagedElsewhere } from "./use-kept-elsewhere"
import { useSubmerchantActions } from "./use-submerchant-actions"

interface SubmerchantMenuProps {
  submerchant: SubmerchantSummary
  edit: () => void
}

const Opened = ({ submerchant, edit, label }: SubmerchantMenuProps & { label: string }) => {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { syncNow, remove } = useSubmerchantActions()
  const isOurs = !useManagedElsewhere(submerchant)
  const { id } = submerchant
  return (
    <Menu
      isOpen
      label={label}
      items={[
        { icon: <Eye />, label: t("marketplace.menu.show"), run: () => void navigate(pageOf(id)) },
        isOurs && { icon: <PencilSquare />, label: t("marketplace.menu.edit"), run: edit },
        { icon: <ArrowPath />, label: t("marketplace.menu.sync"), run: () => void syncNow(submerchant) },
        { icon: <DocumentText />, label: t("marketplace.menu.statement"), run: () => void navigate(statementOf(id)) },
        isOurs && {
          icon: <Trash />,
          label: t("marketplace.menu.delete"),
          run: () => void remove(submerchant),
          isApart: true,
        },
      ]}
    />
  )
}

/** What can be done with one submerchant of the list. */
export const SubmerchantMenu = (props: SubmerchantMenuProps) => {
  const label = useLocale().t("marketplace.menu.label", { name: props.submerchant.title })
  return (
    <RowMenu label={label}>
      <Opened {...props} label={label} />
    </RowMenu>
  )
}
