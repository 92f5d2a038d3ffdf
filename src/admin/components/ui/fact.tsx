import type { ReactNode } from "react"

/** In a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="txt-compact-small flex flex-wrap items-start justify-between gap-x-4">
    <dt className="text-ui-fg-subtle">{name}</dt>
    <dd className="ml-auto min-w-0 whitespace-pre-line text-pretty break-words text-right tabular-nums">{children}</dd>
  </div>
)
