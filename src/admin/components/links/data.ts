import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import type {
  CreateFastLinkBody,
  CreateLinkBody,
  LinkAnswer,
  LinkPrefill,
  LinksPage,
  UpdateLinkBody,
} from "../../../api/admin/svc/answers/links"
import { api } from "../../lib/api"
import type { ListQuery } from "./list-query"

/** What a link can be made for. */
export type LinkFor = { order_id: string } | { product_id: string }

/** GET /admin/svc/links?order_id= or ?product_id= */
interface LinksOf {
  links: LinkAnswer[]
  sandbox: boolean
}

const LINKS = "svc_links"
/** Medusa's own screens may show what is a minute old; a link may have been sold in it. */
const staleTime = 0
/** Milliseconds between two looks at a link that may be bought any moment. */
const WATCHED_EVERY = 10_000

export const useLinks = (query: ListQuery) =>
  useQuery({
    queryKey: [LINKS, "page", query],
    queryFn: ({ signal }) => api<LinksPage>("/admin/svc/links", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  })

/** One link, asked for again and again while it is on sale. */
export const useLink = (id: string) =>
  useQuery({
    queryKey: [LINKS, "one", id],
    queryFn: ({ signal }) => api<{ link: LinkAnswer }>(`/admin/svc/links/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.link.is_on_sale === true ? WATCHED_EVERY : false),
    staleTime,
  })

const isAwaited = (link: LinkAnswer) =>
  link.is_on_sale || link.sales.some(({ state }) => state === "seen" || state === "recording")

/** The links of an order or a product, newest first; asked for again while one of them may be paid. */
export const useLinksOf = (about: LinkFor) =>
  useQuery({
    queryKey: [LINKS, "of", about],
    queryFn: ({ signal }) => api<LinksOf>("/admin/svc/links", { query: { ...about }, signal }),
    refetchInterval: ({ state }) => (state.data?.links.some(isAwaited) === true ? WATCHED_EVERY : false),
    staleTime,
  })

/** What a link for it would say. */
export const usePrefill = (about: LinkFor) =>
  useQuery({
    queryKey: [LINKS, "prefill", about],
    queryFn: ({ signal }) => api<{ prefill: LinkPrefill }>("/admin/svc/links/prefill", { query: { ...about }, signal }),
    staleTime,
  })

/** Makes all that shows links look again. */
export function useRefreshLinks(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: [LINKS] }), [client])
}

/** Something is changed, and whatever shows links looks again, also when it was refused: the reason may be news. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const refresh = useRefreshLinks()
  return useMutation({ mutationFn: change, onSettled: refresh })
}

export const useCreateLink = () =>
  useChange((body: CreateLinkBody) => api<{ link: LinkAnswer }>("/admin/svc/links", { method: "POST", body }))

export const useCreateFastLink = () =>
  useChange((body: CreateFastLinkBody) => api<{ link: LinkAnswer }>("/admin/svc/links/fast", { method: "POST", body }))

export const useUpdateLink = (id: string) =>
  useChange((body: UpdateLinkBody) => api<{ link: LinkAnswer }>(`/admin/svc/links/${id}`, { method: "POST", body }))

export const useSetLinkStatus = () =>
  useChange(({ id, status }: { id: string; status: "ACTIVE" | "PASSIVE" }) =>
    api<{ link: LinkAnswer }>(`/admin/svc/links/${id}/status`, { method: "POST", body: { status } }),
  )

export const useDeleteLink = () => useChange((id: string) => api(`/admin/svc/links/${id}`, { method: "DELETE" }))

export const useSyncLinks = () => useChange(() => api("/admin/svc/links/sync", { method: "POST", body: {} }))
