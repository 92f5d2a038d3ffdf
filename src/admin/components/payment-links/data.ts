import { useQuery } from "@tanstack/react-query"
import { midnightBefore } from "../figures/periods"
import { PAGE_SIZE, useAddress } from "../list/address"
import type * as links from "../../../api/admin/payment-links/answer-types"
import { medusa, useRead } from "../../lib/api"
import { CURRENCIES, type Currency } from "../../lib/format"
import type { LinkFor } from "./link-values"

/** Days before today. */
const PERIODS = { today: 0, week: 6, month: 29 } as const

export const CHOICES = {
  status: ["ACTIVE", "PASSIVE", "DELETED"],
  origin: ["order", "product", "elsewhere"],
  created: ["today", "week", "month"],
} as const

export function useListQuery() {
  const address = useAddress<keyof typeof CHOICES | "source" | "account">()
  const { chosen, read, page } = address
  const period = CHOICES.created.find((name) => name === chosen("created"))
  const query = {
    ...{ page, count: PAGE_SIZE, created_from: period && midnightBefore(PERIODS[period]) },
    ...read("q", "status", "origin", "account", "order"),
    /** Only this store's records, for when the service cannot be asked. */
    source: chosen("source") === "store" ? ("store" as const) : undefined,
  }
  const isFiltered = (["q", "status", "origin", "created", "account"] as const).some((name) => chosen(name) !== "")
  return { address, query, isFiltered }
}

/** Milliseconds until a link that is on sale is read again: it may be bought at any moment. */
const ON_SALE_EVERY = 10_000

export const isBeingRecorded = ({ sales }: links.LinkAnswer) =>
  sales.some(({ state }) => state === "seen" || state === "recording")
const isAwaited = (link: links.LinkAnswer) => link.is_on_sale || isBeingRecorded(link)

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

/** The currencies of the store's regions come first. */
export function useCurrencies(): readonly Currency[] {
  const { data = [] } = useQuery({
    queryKey: ["svc-region-currencies"],
    queryFn: async () => (await medusa.admin.region.list({ fields: "currency_code", limit: 100 })).regions,
  })
  const own = new Set(data.map(({ currency_code }) => currency_code.toUpperCase()))
  return [...CURRENCIES].sort((one, other) => Number(own.has(other)) - Number(own.has(one)))
}
