import { useTranslation } from "react-i18next"

type Title =
  "common.menu.payments" | "common.menu.links" | "common.menu.report" | "marketplace.title" | "statement.title"

/** What a page is called in the bar above it. */
export const Crumb = ({ title }: { title: Title }) => useTranslation("svc").t(title)
