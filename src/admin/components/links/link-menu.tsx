import { Eye, PauseSolid, PencilSquare, PlaySolid, Trash } from "@medusajs/icons"
import { DropdownMenu } from "@medusajs/ui"
import { MENU_ITEM, OpenMenu, RowMenu } from "../list/row-menu"
import { type ActedOn, isThere, useLinkActions } from "./use-link-actions"
import { useLocale } from "../../lib/use-locale"

interface LinkMenuProps {
  link: ActedOn
  show: () => void
  edit: () => void
}

/** What can be done with one link of the list. */
export const LinkMenu = (props: LinkMenuProps) => {
  const { t } = useLocale()
  const label = t("links.menu.label", { name: props.link.name })
  return (
    <RowMenu label={label}>
      <Opened {...props} label={label} />
    </RowMenu>
  )
}

const Opened = ({ link, show, edit, label }: LinkMenuProps & { label: string }) => {
  const { t } = useLocale()
  const { activate, deactivate, remove } = useLinkActions()
  return (
    <OpenMenu label={label}>
      <DropdownMenu.Item className={MENU_ITEM} onSelect={show}>
        <Eye /> {t("links.menu.show")}
      </DropdownMenu.Item>
      {isThere(link) && (
        <>
          <DropdownMenu.Item className={MENU_ITEM} onSelect={edit}>
            <PencilSquare /> {t("links.menu.edit")}
          </DropdownMenu.Item>
          {link.status === "ACTIVE" ? (
            <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void deactivate(link)}>
              <PauseSolid /> {t("links.menu.deactivate")}
            </DropdownMenu.Item>
          ) : (
            <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void activate(link)}>
              <PlaySolid /> {t("links.menu.activate")}
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Separator />
          <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void remove(link)}>
            <Trash /> {t("links.menu.delete")}
          </DropdownMenu.Item>
        </>
      )}
    </OpenMenu>
  )
}
