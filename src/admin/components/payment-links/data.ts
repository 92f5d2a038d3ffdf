import { useQuery } from "@tanstack/react-query"
import { PAGE_SIZE, useAddress } from "../list/address"
import type * as links from "../../../api/admin/payment-links/answer-types"
import type { MailLinkBody } from "../../../api/admin/payment-links/validators"
import { medusa, post, type Query, remove, useChange, useRead } from "../../lib/api"
import { CURRENCIES, type Currency } from "../../lib/format"
import type { LinkFor } from "./link-values"

const PERIODS = { today: 1, week: 7, month: 30 } as const
type Period = keyof typeof PERIODS

export const CHOICES = {
  status: ["ACTIVE", "PASSIVE", "DELETED"],
  origin: ["order", "product", "elsewhere"],
  created: ["today", "week", "month"],
} as const

/** Local midnight of the period's first day: the same all day long, so that the query stays the same too. */
function getStart(period: Period): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - PERIODS[period] + 1)
  return day.toISOString()
}

export function useListQuery() {
  const address = useAddress<keyof typeof CHOICES | "source" | "account">()
  const { chosen, read, page } = address
  const period = CHOICES.created.find((name) => name === chosen("created"))
  const query = {
    ...{ page, count: PAGE_SIZE, created_from: period && getStart(period) },
    ...read("q", "status", "origin", "account", "order"),
    /** Only this store's records, for when the service cannot be asked. */
    source: chosen("source") === "store" ? ("store" as const) : undefined,
  }
  const isFiltered = (["q", "status", "origin", "created", "account"] as const).some((name) => chosen(name) !== "")
  return { address, query, isFiltered }
}

/** Milliseconds until a link that is on sale is read again: it may be bought at any moment. */
const ON_SALE_EVERY = 10_000

const isAwaited = ({ is_on_sale, sales }: links.LinkAnswer) =>
  is_on_sale || sales.some(({ state }) => state === "seen" || state === "recording")

export const useLinks = (query: Query) =>
  useRead<links.LinksPage>("svc_links", "/admin/svc/links", { query, isPaged: true })

export const useLinkAccounts = (): readonly string[] => {
  const query = { source: "store", count: 1 }
  return useRead<links.LinksPage>("svc_links", "/admin/svc/links", { query, staleTime: "usual" }).data?.accounts ?? []
}

export const useLink = (id: string) =>
  useRead<links.OneLink>("svc_links", `/admin/svc/links/${id}`, {
    every: (answer) => (answer?.link.is_on_sale ? ON_SALE_EVERY : undefined),
  })

/** Newest first; read again while one of them may be paid. */
export const useLinksOf = (about: LinkFor) =>
  useRead<{ links: links.LinkAnswer[]; sandbox: boolean }>("svc_links", "/admin/svc/links", {
    query: { ...about },
    every: (answer) => (answer?.links.some(isAwaited) ? ON_SALE_EVERY : undefined),
  })

export const usePrefill = (about: LinkFor) =>
  useRead<links.Prefilled>("svc_links", "/admin/svc/links/prefill", { query: { ...about } })

export const useCreateLink = () =>
  useChange("svc_links", (body: links.CreateLinkBody) => post<links.OneLink>("/admin/svc/links", body))

export const useCreateFastLink = () =>
  useChange("svc_links", (body: links.CreateFastLinkBody) => post<links.OneLink>("/admin/svc/links/fast", body))

export const useUpdateLink = (id: string) =>
  useChange("svc_links", (body: links.UpdateLinkBody) => post<links.OneLink>(`/admin/svc/links/${id}`, body))

export const useSetLinkStatus = () =>
  useChange("svc_links", ({ id, status }: { id: string; status: "ACTIVE" | "PASSIVE" }) =>
    post<links.OneLink>(`/admin/svc/links/${id}/status`, { status }),
  )

/** Without an address it goes to that of the link's order. */
export const mailLink = (id: string, body: MailLinkBody) => post<links.LinkMailed>(`/admin/svc/links/${id}/email`, body)

export const useDeleteLink = () => useChange("svc_links", (id: string) => remove(`/admin/svc/links/${id}`))

export const useSyncLinks = () => useChange("svc_links", () => post<links.LinksSynced>("/admin/svc/links/sync"))

/** The currencies of the store's regions come first. */
export function useCurrencies(): readonly Currency[] {
  const { data = [] } = useQuery({
    queryKey: ["svc-region-currencies"],
    queryFn: async () => (await medusa.admin.region.list({ fields: "currency_code", limit: 100 })).regions,
  })
  const own = new Set(data.map(({ currency_code }) => currency_code.toUpperCase()))
  return [...CURRENCIES].sort((one, other) => Number(own.has(other)) - Number(own.has(one)))
}
