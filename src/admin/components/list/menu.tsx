import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { Fragment, type ReactNode, useState } from "react"

export interface MenuItem {
  icon?: ReactNode
  label: string
  run: () => void
  isApart?: boolean
}

interface RowMenuProps {
  label: string
  children: ReactNode
}

/** The button of a row's menu; its child, a `Menu`, is made when it is pressed: a hundred rows have no menu before. */
export const RowMenu = ({ label, children }: RowMenuProps) => {
  const [wasOpened, setOpened] = useState(false)
  if (wasOpened) return children
  return (
    <IconButton
      size="small"
      variant="transparent"
      aria-haspopup="menu"
      aria-label={label}
      onClick={() => setOpened(true)}
    >
      <EllipsisHorizontal />
    </IconButton>
  )
}

interface MenuProps {
  label: string
  isOpen?: boolean
  items: readonly (MenuItem | false)[]
}

/** Its items unmount when it closes, so the component around it does what they start. */
export const Menu = ({ label, isOpen = false, items }: MenuProps) => (
  <DropdownMenu defaultOpen={isOpen}>
    <DropdownMenu.Trigger asChild>
      <IconButton size="small" variant="transparent" aria-label={label}>
        <EllipsisHorizontal />
      </IconButton>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content align="end" onClick={(event) => event.stopPropagation()}>
      {items.map(
        (item) =>
          item && (
            <Fragment key={item.label}>
              {item.isApart && <DropdownMenu.Separator />}
              <DropdownMenu.Item className="[&_svg]:text-ui-fg-subtle flex items-center gap-x-2" onSelect={item.run}>
                {item.icon} {item.label}
              </DropdownMenu.Item>
            </Fragment>
          ),
      )}
    </DropdownMenu.Content>
  </DropdownMenu>
)
