import { ArrowPath, Bolt } from "@medusajs/icons"
import { Badge, IconButton, toast, Tooltip } from "@medusajs/ui"
import type { LinksPage } from "../../../api/admin/payment-links/answer-types"
import { useLocale } from "../../lib/use-locale"
import { Action, PageHeader } from "../ui/elements"
import { Tab } from "../ui/tab"
import { useSyncLinks } from "./data"

const SyncButton = () => {
  const { t, sentenceOf } = useLocale()
  const { mutate, isPending } = useSyncLinks()
  const sync = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t("links.synced")),
      onError: (error) => toast.error(t("links.notSynced"), { description: sentenceOf(error) }),
    })
  return (
    <Tooltip content={t("links.sync")}>
      <IconButton size="small" aria-label={t("links.sync")} isLoading={isPending} onClick={sync}>
        <ArrowPath />
      </IconButton>
    </Tooltip>
  )
}

/** That the service has reviewed the list, which it does not say in each response. */
const Reviewed = () => {
  const { t } = useLocale()
  return (
    <Tooltip content={t("links.note.reviewedHint")}>
      <Badge size="2xsmall" color="green" tabIndex={0}>
        {t("links.note.reviewed")}
      </Badge>
    </Tooltip>
  )
}

/** The service makes one only for shops with a reviewed link. */
const FastLink = ({ isRefused, create }: { isRefused: boolean; create: () => void }) => {
  const { t } = useLocale()
  const button = (
    <Action disabled={isRefused} onClick={create}>
      <Bolt /> {t("links.createFast")}
    </Action>
  )
  if (!isRefused) return button
  return (
    <Tooltip content={t("links.form.fastRules")}>
      <span tabIndex={0}>{button}</span>
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
  return (
    <PageHeader
      title={t("links.title")}
      subtitle={t("links.subtitle")}
      sandbox={data?.sandbox}
      badge={data?.listing_reviewed && data.total_count > 0 && <Reviewed />}
    >
      <div className="flex items-center gap-x-2">
        <SyncButton />
        <FastLink isRefused={hasNone || data?.listing_reviewed === false} create={createFast} />
        <Action onClick={create}>{t("links.create")}</Action>
      </div>
    </PageHeader>
  )
}

export const LinksTab = () => {
  const { t } = useLocale()
  return <Tab to="/svc/links" name={t("common.menu.links")} />
}
