import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Subtle } from "../ui/text"

interface SectionProps {
  title: string
  hint?: string | undefined
  children: ReactNode
}

/** A part of the page with rows of what is so. */
export const Section = ({ title, hint, children }: SectionProps) => (
  <Container className="divide-y p-0">
    <div className="px-6 py-4">
      <Heading level="h2">{title}</Heading>
      {hint !== undefined && <Subtle>{hint}</Subtle>}
    </div>
    <dl className="divide-y">{children}</dl>
  </Container>
)

interface RowProps {
  name: string
  hint?: ReactNode
  children: ReactNode
}

export const Row = ({ name, hint, children }: RowProps) => (
  <div className="grid grid-cols-1 gap-x-4 gap-y-1 px-6 py-4 sm:grid-cols-2">
    <dt>
      <Text size="small" leading="compact" weight="plus" className="text-ui-fg-subtle">
        {name}
      </Text>
      {hint !== undefined && <Subtle size="xsmall">{hint}</Subtle>}
    </dt>
    <dd className="text-ui-fg-subtle txt-compact-small min-w-0 break-words">{children}</dd>
  </div>
)
