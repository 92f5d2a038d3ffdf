import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { type ReactNode, useState } from "react"

interface RowMenuProps {
  /** Whose menu it is, for those who do not see where it stands. */
  label: string
  children: ReactNode
}

export const MENU_ITEM = "[&_svg]:text-ui-fg-subtle flex items-center gap-x-2"

/** The button of a row's menu; its children, an `OpenMenu`, come to be when it is pressed: a hundred rows have no menu before. */
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

/** A row's menu that is open to begin with. Its items unmount when it closes, so the component around it does what they start. */
export const OpenMenu = ({ label, children }: RowMenuProps) => (
  <DropdownMenu defaultOpen>
    <DropdownMenu.Trigger asChild>
      <IconButton size="small" variant="transparent" aria-label={label}>
        <EllipsisHorizontal />
      </IconButton>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content align="end" onClick={(event) => event.stopPropagation()}>
      {children}
    </DropdownMenu.Content>
  </DropdownMenu>
)
