import { ArrowDownTray } from "@medusajs/icons"
import { toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { download } from "../../lib/api"
import type { Days } from "./periods"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface DownloadButtonProps {
  path: `/admin/svc/${string}/csv`
  days: Days
  /** What the file's name begins with. */
  name: string
}

/** Saves what a page shows of these days as a file for a spreadsheet. */
export const DownloadButton = ({ path, days: { from, to }, name }: DownloadButtonProps) => {
  const { t, language, sentenceOf } = useLocale()
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(path, { from, to, language }, `${name}-${from}-${to}.csv`),
    onError: (error) => toast.error(t("report.notDownloaded"), { description: sentenceOf(error) }),
  })
  return (
    <Action isLoading={isPending} onClick={() => mutate()}>
      <ArrowDownTray />
      {t("report.download")}
    </Action>
  )
}
