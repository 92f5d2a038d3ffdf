import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { SandboxBadge } from "./sandbox-badge"
import { Subtle } from "./ui/text"

interface PageHeaderProps {
  title: string
  subtitle: string
  sandbox: boolean | undefined
  /** Beside the title. */
  badge?: ReactNode
  /** What can be done here. */
  children?: ReactNode
}

/** What a page is about, and what can be done on it. */
export const PageHeader = ({ title, subtitle, sandbox, badge, children }: PageHeaderProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Heading>{title}</Heading>
        {sandbox && <SandboxBadge />}
        {badge}
      </div>
      <Subtle className="max-w-prose text-pretty">{subtitle}</Subtle>
    </div>
    {children}
  </div>
)
