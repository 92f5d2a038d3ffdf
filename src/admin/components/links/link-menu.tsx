import { EllipsisHorizontal, Eye, PauseSolid, PencilSquare, PlaySolid, Trash } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type ActedOn, isThere, useLinkActions } from "./use-link-actions"

interface LinkMenuProps {
  link: ActedOn
  show: () => void
  edit: () => void
}

const ITEM = "[&_svg]:text-ui-fg-subtle flex items-center gap-x-2"

/** What can be done with one row of the list; a hundred rows have no menu before one is opened. */
export const LinkMenu = (props: LinkMenuProps) => {
  const { t } = useTranslation("svc")
  const [wasOpened, setOpened] = useState(false)
  if (wasOpened) return <OpenedMenu {...props} />
  return (
    <IconButton
      size="small"
      variant="transparent"
      aria-haspopup="menu"
      aria-label={t("links.menu.label", { name: props.link.name })}
      onClick={() => setOpened(true)}
    >
      <EllipsisHorizontal />
    </IconButton>
  )
}

const OpenedMenu = ({ link, show, edit }: LinkMenuProps) => {
  const { t } = useTranslation("svc")
  const { activate, deactivate, remove } = useLinkActions()
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" variant="transparent" aria-label={t("links.menu.label", { name: link.name })}>
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" onClick={(event) => event.stopPropagation()}>
        <DropdownMenu.Item className={ITEM} onSelect={show}>
          <Eye /> {t("links.menu.show")}
        </DropdownMenu.Item>
        {isThere(link) && (
          <>
            <DropdownMenu.Item className={ITEM} onSelect={edit}>
              <PencilSquare /> {t("links.menu.edit")}
            </DropdownMenu.Item>
            {link.status === "ACTIVE" ? (
              <DropdownMenu.Item className={ITEM} onSelect={() => void deactivate(link)}>
                <PauseSolid /> {t("links.menu.deactivate")}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item className={ITEM} onSelect={() => void activate(link)}>
                <PlaySolid /> {t("links.menu.activate")}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Separator />
            <DropdownMenu.Item className={ITEM} onSelect={() => void remove(link)}>
              <Trash /> {t("links.menu.delete")}
            </DropdownMenu.Item>
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
