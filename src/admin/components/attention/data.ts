import { useMutation } from "@tanstack/react-query"
import type { AttentionAction, AttentionCount, AttentionPage } from "../../../api/admin/svc/answers/attention"
import type { CheckAnswer } from "../../../api/admin/svc/answers/panel"
import type { OperationResolvedAnswer } from "../../../api/admin/svc/answers/payments"
import { post, useRead, useRefresh } from "../../lib/queries"

const ATTENTION = "svc_attention"
/** Milliseconds until the open entries are read again; not while the page is in the background. */
const EVERY = 60_000

export const PAGE_SIZE = 20

export interface AttentionFilter {
  status: "open" | "resolved"
  kind: string | undefined
  /** From 0. */
  page: number
}

export const useAttention = ({ status, kind, page }: AttentionFilter) =>
  useRead<AttentionPage>([ATTENTION, "page", status, kind, page], "/admin/svc/attention", {
    query: { status, kind, limit: PAGE_SIZE, offset: page * PAGE_SIZE },
    isPaged: true,
    staleTime: "usual",
    every: () => EVERY,
  })

export const useOpenCount = () =>
  useRead<AttentionCount>([ATTENTION, "count"], "/admin/svc/attention/count", {
    every: () => EVERY,
    staleTime: "usual",
    retry: false,
  })

/** What the routes of some actions say: what a look-up found, or what is left to do in Medusa. */
type Result = Partial<Pick<CheckAnswer, "found"> & Pick<OperationResolvedAnswer, "message" | "message_tr">>

export const useAct = () =>
  useMutation({
    mutationFn: ({ action: { path, body }, note }: { action: AttentionAction; note: string }) =>
      post<Result>(path, { ...body, ...(note !== "" && { note }) }),
  })

/** Reads the list and Medusa's orders again; the confirmation of an entry that is gone closes with it. */
export const useRefreshAttention = () => useRefresh(ATTENTION, "svc_panel", "svc_approvals", "orders")
