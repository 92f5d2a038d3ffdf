import { ArrowPath, Bolt } from "@medusajs/icons"
import { Badge, IconButton, toast, Tooltip } from "@medusajs/ui"
import type { LinksPage } from "../../../api/admin/payment-links/answer-types"
import { useLocale } from "../../lib/use-locale"
import { useSayFailed } from "../ui/ask"
import { Action, PageHeader, Tab } from "../ui/elements"
import { useSyncLinks } from "./data"

const SyncButton = () => {
  const { t } = useLocale()
  const sayFailed = useSayFailed()
  const { mutate, isPending } = useSyncLinks()
  const sync = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t("links.synced")),
      onError: sayFailed("links.notSynced"),
    })
  return (
    <Tooltip content={t("links.sync")}>
      <IconButton size="small" aria-label={t("links.sync")} isLoading={isPending} onClick={sync}>
        <ArrowPath />
      </IconButton>
    </Tooltip>
  )
}

interface ListHeaderProps {
  data: LinksPage | undefined
  isFiltered: boolean
  create: () => void
  createFast: () => void
}

export const ListHeader = ({ data, isFiltered, create, createFast }: ListHeaderProps) => {
  const { t } = useLocale()
  const hasNone = data?.source === "service" && data.total_count === 0 && !isFiltered
  // the service makes a fast link only for shops with a reviewed link
  const isFastRefused = hasNone || data?.listing_reviewed === false
  const fast = (
    <Action disabled={isFastRefused} onClick={createFast}>
      <Bolt /> {t("links.createFast")}
    </Action>
  )
  // the service does not say in each response that it has reviewed the list
  const reviewed = data?.listing_reviewed && data.total_count > 0 && (
    <Tooltip content={t("links.note.reviewedHint")}>
      <Badge size="2xsmall" color="green" tabIndex={0}>
        {t("links.note.reviewed")}
      </Badge>
    </Tooltip>
  )
  return (
    <PageHeader title={t("links.title")} subtitle={t("links.subtitle")} sandbox={data?.sandbox} badge={reviewed}>
      <div className="flex items-center gap-x-2">
        <SyncButton />
        {isFastRefused ? (
          <Tooltip content={t("links.form.fastRules")}>
            <span tabIndex={0}>{fast}</span>
          </Tooltip>
        ) : (
          fast
        )}
        <Action onClick={create}>{t("links.create")}</Action>
      </div>
    </PageHeader>
  )
}

export const LinksTab = () => <Tab to="/svc/links" name="common.menu.links" />
