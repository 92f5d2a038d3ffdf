import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { Headline, OrderPanelAnswer } from "../../../api/admin/svc/answers/panel"
import type { ChangePayoutAnswer, ChangePayoutBody, RefundPreviewAnswer } from "../../../api/admin/svc/answers/payouts"
import type { AttemptAnswer, PaymentsPage } from "../../../api/admin/svc/answers/payment-list"
import type { ItemsRefundedAnswer } from "../../../api/admin/svc/answers/payments"
import { api, medusa, type Query } from "../../lib/api"
import { post, useRead, useRefresh } from "../../lib/queries"
import { isAnyMoving, isMoving, waitAfter } from "./live"

const PANEL = "svc_panel"
const ATTENTION = "svc_attention"
/** Medusa's own queries of orders. */
const ORDERS = "orders"

/** What happened to the money of an order; followed while it can change by itself. Null: nothing through the service. */
export const usePanel = (orderId: string) => {
  const { data, error, refetch } = useRead<OrderPanelAnswer>([PANEL, orderId], `/admin/svc/orders/${orderId}`, {
    staleTime: "usual",
    every: (answer, unchanged) => (answer?.panel && isAnyMoving(answer.panel) ? waitAfter(unchanged) : undefined),
  })
  return { data: data?.panel, error, refetch }
}

/** One attempt, wherever it led; followed while it can change by itself. */
export const useAttempt = (id: string) =>
  useRead<AttemptAnswer>([PANEL, "attempt", id], `/admin/svc/attempts/${encodeURIComponent(id)}`, {
    staleTime: "usual",
    every: (answer, unchanged) => (answer && isMoving(answer.payment) ? waitAfter(unchanged) : undefined),
  })

export const usePayments = (query: Query) =>
  useRead<PaymentsPage>([PANEL, "list", query], "/admin/svc/payments", { query, isPaged: true, retry: false })

/** The panel and what Medusa shows of the order follow each other. */
export function useFollowOrder(order: object, headline: Headline | null | undefined): void {
  const client = useQueryClient()
  const seen = useRef({ order, headline })
  useEffect(() => {
    const before = seen.current
    seen.current = { order, headline }
    if (before.order !== order) void client.invalidateQueries({ queryKey: [PANEL] })
    if (before.headline && headline && before.headline !== headline)
      void client.invalidateQueries({ queryKey: [ORDERS] })
  }, [client, order, headline])
}

export interface WantedRefund {
  items: { payment_transaction_id: string; amount: string }[]
  reason_id?: string
  note?: string
  /** Of what is asked: sent again, it is answered with what became of it, and nothing is sent twice. */
  request_key: string
}

/** Refunds items. Whatever comes of it, everything that shows the order is read again, before it returns. */
export function useRefundItems(paymentId: string) {
  const refresh = useRefresh(PANEL, ATTENTION, ORDERS)
  return useMutation({
    mutationFn: (body: WantedRefund) =>
      post<ItemsRefundedAnswer>(`/admin/svc/payments/${paymentId}/refund-items`, body),
    onSettled: refresh,
  })
}

/** Changes whom an item pays, or how much. Whatever comes of it, the panel is read again, before it returns. */
export function useChangePayout(paymentId: string) {
  const refresh = useRefresh(PANEL, ATTENTION)
  return useMutation({
    mutationFn: (body: ChangePayoutBody) => post<ChangePayoutAnswer>(`/admin/svc/payments/${paymentId}/payouts`, body),
    onSettled: refresh,
  })
}

/** Milliseconds after the last key until what is typed is asked about. */
const PAUSE = 400

/** What sellers would lose by a refund; asked for after a pause in typing, and not again while it is sent. `isCurrent`: it is about just these items, or could not be calculated. */
export function useRefundPreview(paymentId: string, items: WantedRefund["items"], isSending: boolean) {
  const typed = JSON.stringify(items)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useQuery({
    queryKey: [PANEL, "refund-preview", paymentId, asked],
    queryFn: ({ signal }) =>
      api<RefundPreviewAnswer>(`/admin/svc/payments/${paymentId}/refund-preview`, {
        method: "POST",
        body: { items: JSON.parse(asked) as WantedRefund["items"] },
        signal,
      }),
    enabled: asked !== "[]" && !isSending,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, isFetching } = query
  return { data, error, isCurrent: items.length === 0 || (asked === typed && !isFetching) }
}

/** Medusa's refund reasons. Without them a refund is made all the same. */
export const useRefundReasons = () =>
  useQuery({
    queryKey: ["svc_refund_reasons"],
    queryFn: async () => (await medusa.admin.refundReason.list({ fields: "id,label", limit: 100 })).refund_reasons,
  })
