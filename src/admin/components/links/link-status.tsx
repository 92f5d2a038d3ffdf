import { StatusBadge } from "@medusajs/ui"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { useLocale } from "../../lib/use-locale"

type Shown = Pick<LinkAnswer, "status" | "is_on_sale">

/** Whether a link can be bought. An unknown status of the service is shown as it is. */
export const LinkStatus = ({ link: { status, is_on_sale } }: { link: Shown }) => {
  const { t } = useLocale()
  switch (status) {
    case "ACTIVE":
      return is_on_sale ? (
        <StatusBadge color="green">{t("links.status.active")}</StatusBadge>
      ) : (
        <StatusBadge color="blue">{t("links.status.soldOut")}</StatusBadge>
      )
    case "PASSIVE":
      return <StatusBadge color="grey">{t("links.status.passive")}</StatusBadge>
    case "DELETED":
      return <StatusBadge color="red">{t("links.status.deleted")}</StatusBadge>
    case "CREATING":
      return <StatusBadge color="orange">{t("links.status.creating")}</StatusBadge>
    default:
      return <StatusBadge color="grey">{status}</StatusBadge>
  }
}
