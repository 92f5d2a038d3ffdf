import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4">
    <Text as="span" size="small" leading="compact" className="text-ui-fg-subtle">
      {name}
    </Text>
    <Text
      as="span"
      size="small"
      leading="compact"
      className="ml-auto min-w-0 whitespace-pre-line break-words text-right tabular-nums"
    >
      {children}
    </Text>
  </div>
)
