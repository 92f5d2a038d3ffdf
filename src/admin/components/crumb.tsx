import { useLocale } from "../lib/use-locale"

type Title =
  | "common.menu.payments"
  | "common.menu.attention"
  | "common.menu.links"
  | "common.menu.overview"
  | "common.menu.report"
  | "common.menu.settings"
  | "marketplace.title"
  | "statement.title"
  | "approvals.title"

/** What a page is called in the bar above it. */
export const Crumb = ({ title }: { title: Title }) => useLocale().t(title)
