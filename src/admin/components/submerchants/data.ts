import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import type {
  HeldSubmerchant,
  MarketplaceAnswer,
  ProductSellerAnswer,
  ProductSellerBody,
  SubmerchantAnswer,
  SubmerchantBody,
  SubmerchantProducts,
  SubmerchantsPage,
  SyncRunAnswer,
  UpdateSubmerchantBody,
} from "../../../api/admin/svc/answers/submerchants"
import { api, RefusedError } from "../../lib/api"
import type { ListQuery } from "./list-query"

const SUBMERCHANTS = "svc_submerchants"
/** Submerchants are brought to the service in the background: what is shown is looked at anew each time. */
const staleTime = 0
/** Milliseconds between two looks at a run. */
const RUN_WATCHED_EVERY = 1_000
/** Milliseconds between two looks at a submerchant that the store goes on with by itself. */
const WAITING_WATCHED_EVERY = 5_000

export const PRODUCTS_SHOWN = 10

type One = { submerchant: SubmerchantAnswer }

const isAwaited = (one: One | undefined) => typeof one?.submerchant.next_sync_at === "string"
const isNotThere = (error: unknown) => error instanceof RefusedError && error.status === 404
const retry = (failures: number, error: unknown) => !isNotThere(error) && failures < 2

/** Whether there is a marketplace, and by which rules. The same as long as the store runs; what it counts is not. */
export const useMarketplace = (fresh?: "fresh") =>
  useQuery({
    queryKey: [SUBMERCHANTS, "marketplace"],
    queryFn: ({ signal }) => api<MarketplaceAnswer>("/admin/svc/marketplace", { signal }),
    staleTime: fresh ? staleTime : 5 * 60_000,
  })

export const useSubmerchants = (query: ListQuery) =>
  useQuery({
    queryKey: [SUBMERCHANTS, "page", query],
    queryFn: ({ signal }) => api<SubmerchantsPage>("/admin/svc/submerchants", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  })

/** One submerchant, looked at again while the store still tries to bring it to the service. */
export const useSubmerchant = (id: string) =>
  useQuery({
    queryKey: [SUBMERCHANTS, "one", id],
    queryFn: ({ signal }) => api<One>(`/admin/svc/submerchants/${id}`, { signal }),
    refetchInterval: ({ state }) => (isAwaited(state.data) ? WAITING_WATCHED_EVERY : false),
    staleTime,
    retry,
  })

export const useProductsOf = (id: string, offset: number) =>
  useQuery({
    queryKey: [SUBMERCHANTS, "products", id, offset],
    queryFn: ({ signal }) =>
      api<SubmerchantProducts>(`/admin/svc/submerchants/${id}/products`, {
        query: { limit: PRODUCTS_SHOWN, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime,
  })

/** Who sells a product. */
export const useProductSeller = (productId: string) =>
  useQuery({
    queryKey: [SUBMERCHANTS, "of_product", productId],
    queryFn: ({ signal }) => api<ProductSellerAnswer>(`/admin/svc/products/${productId}/submerchant`, { signal }),
    staleTime,
  })

/** The newest run over all submerchants, looked at again and again until it ends. */
export const useSyncRun = () =>
  useQuery({
    queryKey: [SUBMERCHANTS, "run"],
    queryFn: ({ signal }) => api<SyncRunAnswer>("/admin/svc/submerchants/sync-all", { signal }),
    refetchInterval: ({ state }) => (state.data?.run?.finished_at === null ? RUN_WATCHED_EVERY : false),
    staleTime,
  })

/** Makes all that shows submerchants look again. */
export function useRefreshSubmerchants(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [SUBMERCHANTS] }), [client])
}

/** Something is changed, and whatever shows submerchants looks again, also when it was refused: the reason may be news. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const refresh = useRefreshSubmerchants()
  return useMutation({ mutationFn: change, onSettled: () => void refresh() })
}

const post = <Answer>(path: `/admin/svc/${string}`, body: object = {}) => api<Answer>(path, { method: "POST", body })

export const useCreateSubmerchant = () =>
  useChange((body: SubmerchantBody) => post<One>("/admin/svc/submerchants", body))

export const useUpdateSubmerchant = (id: string) =>
  useChange((body: UpdateSubmerchantBody) => post<One>(`/admin/svc/submerchants/${id}`, body))

export const useDeleteSubmerchant = () =>
  useChange((id: string) => api(`/admin/svc/submerchants/${id}`, { method: "DELETE" }))

export const useSyncSubmerchant = () => useChange((id: string) => post<One>(`/admin/svc/submerchants/${id}/sync`))

/** Starts a run, or lets one that waits go on; what it answers is shown until the run is looked at again. */
export function useSyncAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => post<SyncRunAnswer>("/admin/svc/submerchants/sync-all"),
    onSuccess: (answer) => client.setQueryData([SUBMERCHANTS, "run"], answer),
  })
}

/** Asks the service what it holds. The look is noted at the submerchant, so it changes what is shown of it. */
export function useLookAtService(id: string) {
  const client = useQueryClient()
  const refresh = useRefreshSubmerchants()
  return useMutation({
    mutationFn: () => api<HeldSubmerchant>(`/admin/svc/submerchants/${id}/service`),
    onSuccess: ({ submerchant }) => {
      client.setQueryData<One>([SUBMERCHANTS, "one", id], { submerchant })
      void refresh()
    },
  })
}

export const useSetProductSeller = (productId: string) =>
  useChange((body: ProductSellerBody) =>
    post<ProductSellerAnswer>(`/admin/svc/products/${productId}/submerchant`, body),
  )
