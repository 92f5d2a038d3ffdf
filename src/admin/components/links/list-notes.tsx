import { InlineTip } from "@medusajs/ui"
import type { LinksPage } from "../../../api/admin/svc/answers/links"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

type ListNotesProps = Pick<LinksPage, "source" | "listing_reviewed"> & {
  /** Where only the store's records were asked for: the way back. */
  askService: (() => void) | undefined
}

/** Where the list comes from, and what may be missing. */
export const ListNotes = ({ source, listing_reviewed, askService }: ListNotesProps) => {
  const { t } = useLocale()
  if (source === "service" && listing_reviewed !== false) return null
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      {listing_reviewed === false && (
        <InlineTip label={t("links.note.notReviewedLabel")} variant="warning">
          {t("links.note.notReviewed")}
        </InlineTip>
      )}
      {source === "store" && <InlineTip label={t("links.note.storeLabel")}>{t("links.note.fromStore")}</InlineTip>}
      {askService && (
        <Action className="self-start" onClick={askService}>
          {t("links.note.askService")}
        </Action>
      )}
    </div>
  )
}
