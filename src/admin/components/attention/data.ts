import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { AttentionAction, AttentionCount, AttentionPage } from "../../../api/admin/svc/answers/attention"
import type { Words } from "../../../api/admin/svc/answers/common"
import { api } from "../../lib/api"

const ATTENTION = "svc_attention"
/** Milliseconds between two looks at what is open. */
const LOOK_EVERY = 60_000

export const PAGE_SIZE = 20

export interface AttentionFilter {
  status: "open" | "resolved"
  kind: string | undefined
  /** From 0. */
  page: number
}

export const useAttention = ({ status, kind, page }: AttentionFilter) =>
  useQuery({
    queryKey: [ATTENTION, "page", status, kind, page],
    queryFn: ({ signal }) =>
      api<AttentionPage>("/admin/svc/attention", {
        query: { status, kind, limit: PAGE_SIZE, offset: page * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
  })

/** How many are open; asked for gently, and not while nobody looks at the page. */
export const useOpenCount = () =>
  useQuery({
    queryKey: [ATTENTION, "count"],
    queryFn: ({ signal }) => api<AttentionCount>("/admin/svc/attention/count", { signal }),
    refetchInterval: LOOK_EVERY,
    retry: false,
  })

/** What the route of an action says beside its answer. */
interface Told {
  /** Of a look-up: what the service said. */
  found?: Words
  /** Of a settled operation: what is left to do in Medusa. */
  message?: string
  message_tr?: string
}

/** Carries an action out. */
export const useAct = () =>
  useMutation({
    mutationFn: ({ action: { path, body }, note }: { action: AttentionAction; note: string }) =>
      api<Told>(path, { method: "POST", body: { ...body, ...(note !== "" && { note }) } }),
  })

/** Makes the list and Medusa's orders look again; an entry that is gone takes its open question along. */
export function useRefreshAttention(): () => void {
  const client = useQueryClient()
  return () => {
    for (const key of [ATTENTION, "svc_panel", "orders"]) void client.invalidateQueries({ queryKey: [key] })
  }
}
