import { Eye, PauseSolid, PencilSquare, PlaySolid, Trash } from "@medusajs/icons"
import { useLocale } from "../../lib/use-locale"
import { Menu, type MenuItem, RowMenu } from "../list/row-menu"
import { type ActedOn, isThere, useLinkActions } from "./use-link-actions"

interface LinkMenuProps {
  link: ActedOn
  show: () => void
  edit: () => void
}

const Opened = ({ link, show, edit, label }: LinkMenuProps & { label: string }) => {
  const { t } = useLocale()
  const { activate, deactivate, remove } = useLinkActions()
  const status: MenuItem =
    link.status === "ACTIVE"
      ? { icon: <PauseSolid />, label: t("links.menu.deactivate"), run: () => void deactivate(link) }
      : { icon: <PlaySolid />, label: t("links.menu.activate"), run: () => void activate(link) }
  const changes: readonly MenuItem[] = [
    { icon: <PencilSquare />, label: t("links.menu.edit"), run: edit },
    status,
    { icon: <Trash />, label: t("links.menu.delete"), run: () => void remove(link), isApart: true },
  ]
  const toShow = { icon: <Eye />, label: t("links.menu.show"), run: show }
  return <Menu isOpen label={label} items={[toShow, ...(isThere(link) ? changes : [])]} />
}

/** What can be done with one link of the list. */
export const LinkMenu = (props: LinkMenuProps) => {
  const label = useLocale().t("links.menu.label", { name: props.link.name })
  return (
    <RowMenu label={label}>
      <Opened {...props} label={label} />
    </RowMenu>
  )
}
