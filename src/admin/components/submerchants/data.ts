import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type * as payouts from "../../../api/admin/marketplace/answers/payouts"
import { PAGE_SIZE, useAddress } from "../list/address"
import type * as sellers from "../../../api/admin/marketplace/answers/submerchants"
import { api, getKey, post, type Query, remove, useChange, useRead, useRefresh } from "../../lib/api"
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

export const PRODUCTS_SHOWN = 10

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

export const useProductsOf = (id: string, offset: number) =>
  useRead<sellers.SubmerchantProducts>("svc_submerchants", `/admin/svc/submerchants/${id}/products`, {
    query: { limit: PRODUCTS_SHOWN, offset },
    isPaged: true,
  })

export const useProductSeller = (productId: string) =>
  useRead<sellers.ProductSellerAnswer>("svc_submerchants", `/admin/svc/products/${productId}/submerchant`)

export const useSyncRun = () =>
  useRead<sellers.SyncRunAnswer>("svc_submerchants", "/admin/svc/submerchants/sync-all", {
    every: (answer) => (answer?.run?.finished_at === null ? RUN_EVERY : undefined),
  })

export const useCreateSubmerchant = () =>
  useChange("svc_submerchants", (body: sellers.SubmerchantBody) =>
    post<sellers.OneSubmerchant>("/admin/svc/submerchants", body),
  )

export const useUpdateSubmerchant = (id: string) =>
  useChange("svc_submerchants", (body: sellers.UpdateSubmerchantBody) =>
    post<sellers.OneSubmerchant>(`/admin/svc/submerchants/${id}`, body),
  )

export const useDeleteSubmerchant = () =>
  useChange("svc_submerchants", (id: string) => remove(`/admin/svc/submerchants/${id}`))

export const useSyncSubmerchant = () =>
  useChange("svc_submerchants", (id: string) => post<sellers.OneSubmerchant>(`/admin/svc/submerchants/${id}/sync`))

export const useSetProductSeller = (productId: string) =>
  useChange("svc_submerchants", (body: sellers.ProductSellerBody) =>
    post<sellers.ProductSellerAnswer>(`/admin/svc/products/${productId}/submerchant`, body),
  )

/** Also lets a waiting run continue; the response is shown until the run is read again. */
export function useSyncAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post<sellers.SyncRunAnswer>("/admin/svc/submerchants/sync-all"),
    onSuccess: (answer) => client.setQueryData(getKey("svc_submerchants", "/admin/svc/submerchants/sync-all"), answer),
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
    mutationFn: (body: payouts.ChangePayoutBody) =>
      post<payouts.ChangePayoutAnswer>(`/admin/svc/payments/${paymentId}/payouts`, body),
    onSettled: refresh,
  })
}

export const useWaiting = (query: { after: string | undefined; seller: string | undefined }) =>
  useRead<payouts.WaitingItemsPage>("svc_approvals", "/admin/svc/approvals", {
    query,
    isPaged: true,
  })

/** Says what became of each item, and always reads again what shows them. */
export function useApproveItems() {
  const { t, say } = useLocale()
  const refresh = useRefresh("svc_approvals", "svc_panel", "svc_attention")
  return useMutation({
    mutationFn: (body: payouts.ApproveItemsBody) => post<payouts.ApprovedItemsAnswer>("/admin/svc/approvals", body),
    onSuccess: ({ items }) => {
      for (const found of new Set(items.map((one) => say(one.found)))) {
        const own = items.filter((one) => say(one.found) === found)
        const show = own.every(({ state }) => state === "done") ? toast.success : toast.error
        show(t("approvals.ended", { count: own.length }), { description: found })
      }
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}
