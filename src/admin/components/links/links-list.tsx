import { ArrowPath, Bolt } from "@medusajs/icons"
import { Badge, Button, Container, IconButton, toast, Tooltip } from "@medusajs/ui"
import { useEffect } from "react"
import type { LinksPage } from "../../../api/admin/svc/answers/links"
import { ListSkeleton } from "../list/list-skeleton"
import { LoadError } from "../load-error"
import { PageHeader } from "../page-header"
import { useLinks, useSyncLinks } from "./data"
import { ListFilters } from "./list-filters"
import { ListNotes } from "./list-notes"
import { ListPaging } from "./list-paging"
import { useListQuery } from "./list-query"
import { EmptyList } from "./list-states"
import { LinksTable } from "./links-table"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface LinksListProps {
  create: () => void
  createFast: () => void
  show: (id: string) => void
  edit: (id: string) => void
}

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

/** The service's word on the list, which it does not give with each answer. */
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

type ListHeaderProps = Pick<LinksListProps, "create" | "createFast"> & { data: LinksPage | undefined }

const ListHeader = ({ data, create, createFast }: ListHeaderProps) => {
  const { t } = useLocale()
  return (
    <PageHeader
      title={t("links.title")}
      subtitle={t("links.subtitle")}
      sandbox={data?.sandbox}
      badge={data?.listing_reviewed && <Reviewed />}
    >
      <div className="flex items-center gap-x-2">
        <SyncButton />
        <Action onClick={createFast}>
          <Bolt /> {t("links.createFast")}
        </Action>
        <Action onClick={create}>{t("links.create")}</Action>
      </div>
    </PageHeader>
  )
}

/** While the service cannot be asked, what it last said still helps. */
const FromStore = ({ show }: { show: () => void }) => {
  const { t } = useLocale()
  return (
    <div className="px-6 pb-4">
      <Button size="small" variant="transparent" className="-ml-2" onClick={show}>
        {t("links.note.showStore")}
      </Button>
    </div>
  )
}

/** All links, a page at a time as the service has them; narrowed down, as this store last saw them. */
export const LinksList = ({ create, createFast, show, edit }: LinksListProps) => {
  const { query, chosen, choose, clear, isFiltered } = useListQuery()
  const { data, error, refetch, isPending, isPlaceholderData } = useLinks(query)
  const last = isPlaceholderData ? undefined : data?.page_count
  useEffect(() => {
    if (last !== undefined && query.page > last) choose({ page: String(last) })
  })
  return (
    <Container className="divide-y p-0">
      <ListHeader {...{ data, create, createFast }} />
      <ListFilters {...{ chosen, choose, clear, isFiltered }} />
      {data && !error && <ListNotes {...data} askService={query.source && clear} />}
      {error ? (
        <div>
          <LoadError error={error} retry={() => void refetch()} />
          {query.source === undefined && <FromStore show={() => choose({ source: "store" })} />}
        </div>
      ) : isPending ? (
        <ListSkeleton />
      ) : data.links.length === 0 ? (
        <EmptyList {...{ isFiltered, create, clear }} />
      ) : (
        <div>
          <LinksTable links={data.links} {...{ show, edit }} />
          <ListPaging
            shown={data}
            count={query.count}
            turn={(page) => choose({ page: String(page) })}
            setCount={(count) => choose({ count })}
          />
        </div>
      )}
    </Container>
  )
}
