import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type * as payouts from "../../../api/admin/marketplace/answers/payouts"
import type { ApproveItemsBody, ChangePayoutBody } from "../../../api/admin/marketplace/validators"
import { PAGE_SIZE, useAddress } from "../list/address"
import type * as sellers from "../../../api/admin/marketplace/answers/submerchants"
import { api, getKey, post, type Query, useRead, useRefresh } from "../../lib/api"
import { useLocale } from "../../lib/use-locale"

export const LIST = "/svc/submerchants"
export const getPage = (id: string): string => `${LIST}/${id}`
export const getStatement = (id: string): string => `${LIST}/statement?id=${id}`
export const APPROVALS = `${LIST}/approvals`
export const getApprovals = (id: string): string => `${APPROVALS}?seller=${id}`

export const STATES = ["pending", "synced", "failed", "out_of_date"] as const

export function useListQuery() {
  const address = useAddress<"state">()
  const { chosen, read, page } = address
  const state = STATES.find((name) => name === chosen("state"))
  return { address, query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...read("q"), state } }
}

const RUN_EVERY = 1_000
const WAITING_EVERY = 5_000

const SYNC_ALL = "/admin/svc/submerchants/sync-all"

export const useMarketplace = (fresh?: "fresh") =>
  useRead<sellers.MarketplaceAnswer>("svc_submerchants", "/admin/svc/marketplace", {
    staleTime: fresh ? 0 : 5 * 60_000,
  })

export const useSubmerchants = (query: Query) =>
  useRead<sellers.SubmerchantsPage>("svc_submerchants", "/admin/svc/submerchants", { query, isPaged: true })

/** Read again while the store still tries to send it to the service. */
export const useSubmerchant = (id: string) =>
  useRead<sellers.OneSubmerchant>("svc_submerchants", `/admin/svc/submerchants/${id}`, {
    every: (answer) => (typeof answer?.submerchant.next_sync_at === "string" ? WAITING_EVERY : undefined),
  })

export const useSyncRun = () =>
  useRead<sellers.SyncRunAnswer>("svc_submerchants", SYNC_ALL, {
    every: (answer) => (answer?.run?.finished_at === null ? RUN_EVERY : undefined),
  })

/** Also lets a waiting run continue; the response is shown until the run is read again. */
export function useSyncAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post<sellers.SyncRunAnswer>(SYNC_ALL),
    onSuccess: (answer) => client.setQueryData(getKey("svc_submerchants", SYNC_ALL), answer),
  })
}

/** The check is recorded with the submerchant, so it changes what is shown. */
export function useCheckAtService(id: string) {
  const client = useQueryClient()
  const refresh = useRefresh("svc_submerchants")
  return useMutation({
    mutationFn: () => api<sellers.HeldSubmerchant>(`/admin/svc/submerchants/${id}/service`),
    onSuccess: ({ submerchant }) => {
      client.setQueryData<sellers.OneSubmerchant>(getKey("svc_submerchants", `/admin/svc/submerchants/${id}`), {
        submerchant,
      })
      void refresh()
    },
  })
}

/** A submerchant made from another module's seller is changed there, and ends there. */
export const useManagedElsewhere = (submerchant: Pick<sellers.SubmerchantAnswer, "seller_id"> | undefined): boolean => {
  const entity = useMarketplace().data?.seller_entity
  return typeof submerchant?.seller_id === "string" && entity !== null
}

/** Always reads the panel again, before it returns. */
export function useChangePayout(paymentId: string) {
  const refresh = useRefresh("svc_panel", "svc_attention")
  return useMutation({
    mutationFn: (body: ChangePayoutBody) =>
      post<payouts.ChangePayoutAnswer>(`/admin/svc/payments/${paymentId}/payouts`, body),
    onSettled: refresh,
  })
}

/** Says what became of each item, and always reads again what shows them. */
export function useApproveItems() {
  const { t, say, sentenceOf } = useLocale()
  const refresh = useRefresh("svc_approvals", "svc_panel", "svc_attention")
  return useMutation({
    mutationFn: (body: ApproveItemsBody) => post<payouts.ApprovedItemsAnswer>("/admin/svc/approvals", body),
    onSuccess: ({ items }) => {
      for (const found of new Set(items.map((one) => say(one.found)))) {
        const own = items.filter((one) => say(one.found) === found)
        const show = own.every(({ state }) => state === "done") ? toast.success : toast.error
        show(t("approvals.ended", { count: own.length }), { description: found })
      }
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refresh,
  })
}
