import { Text } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { Link, type LinkProps } from "react-router-dom"

/** Small grey text, for what comes second. */
export const Subtle = ({ className = "", ...props }: ComponentProps<typeof Text>) => (
  <Text size="small" className={`text-ui-fg-subtle ${className}`} {...props} />
)

export const LINK = "text-ui-fg-interactive hover:text-ui-fg-interactive-hover"

/** A link within text. In a row that opens something else, the link counts. */
export const TextLink = ({ className = "", ...props }: LinkProps) => (
  <Link className={`${LINK} ${className}`} onClick={(event) => event.stopPropagation()} {...props} />
)
