import { ArrowDownTray } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { download, type Query } from "../../lib/api"
import type { NameOf } from "../../lib/language"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface DownloadButtonProps {
  path: `/admin/svc/${string}/csv`
  /** What the file is about. */
  query: Query
  /** What the file's name begins with; its days follow. */
  name: string
  /** What the parts of the query are called on the page. */
  nameOf?: NameOf
}

/** Saves what a page shows as a file for a spreadsheet. */
export const DownloadButton = ({ path, query, name, nameOf }: DownloadButtonProps) => {
  const { t, language, sentenceOf } = useLocale()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(path, { ...query, language }, `${[name, query.from, query.to].filter(Boolean).join("-")}.csv`),
    onError: (error) => toast.error(t("report.notDownloaded"), { description: sentenceOf(error, nameOf) }),
  })
  return (
    <Action isLoading={isPending} onClick={() => mutate()}>
      <ArrowDownTray />
      {t("report.download")}
    </Action>
  )
}
