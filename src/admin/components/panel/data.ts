import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { Headline, OrderPanelAnswer } from "../../../api/admin/svc/answers/panel"
import type { ChangePayoutAnswer, ChangePayoutBody, RefundPreviewAnswer } from "../../../api/admin/svc/answers/payouts"
import { api, medusa } from "../../lib/api"

const PANEL = "svc_panel"
const ATTENTION = "svc_attention"
/** Medusa's own queries of orders. */
const ORDERS = "orders"

/** Milliseconds between two looks at a payment that is on its way. */
const LOOK_EVERY = 15_000

const ON_ITS_WAY: readonly (Headline | null | undefined)[] = [
  "order_pending",
  "in_review",
  "in_review_released",
  "refund_under_way",
  "reversing",
  "unknown",
  "charging",
  "awaiting_buyer",
  "started",
]

/** What happened to the money of an order; asked for again while it is on its way. Null: nothing through the service. */
export const usePanel = (orderId: string) =>
  useQuery({
    queryKey: [PANEL, orderId],
    queryFn: async ({ signal }) => (await api<OrderPanelAnswer>(`/admin/svc/orders/${orderId}`, { signal })).panel,
    refetchInterval: ({ state }) => (ON_ITS_WAY.includes(state.data?.headline) ? LOOK_EVERY : false),
  })

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

/** POST /admin/svc/payments/:id/refund-items */
export interface RefundedItem {
  payment_transaction_id: string
  amount: string
  state: "succeeded" | "refused" | "not_sent" | "unknown"
  message?: string
  message_tr?: string
}

/** Refunds items. Whatever comes of it, everything that shows the order looks again: a refusal may be news. */
export function useRefundItems(paymentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WantedRefund) =>
      api<{ refunds: RefundedItem[] }>(`/admin/svc/payments/${paymentId}/refund-items`, { method: "POST", body }),
    onSettled: () =>
      Promise.all([PANEL, ATTENTION, ORDERS].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

/** Changes whom an item pays, or how much. Whatever comes of it, the panel looks again. */
export function useChangePayout(paymentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangePayoutBody) =>
      api<ChangePayoutAnswer>(`/admin/svc/payments/${paymentId}/payouts`, { method: "POST", body }),
    onSettled: () => Promise.all([PANEL, ATTENTION].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

/** Milliseconds after the last key until what is typed is asked about. */
const PAUSE = 400

/** What sellers would lose by a refund; asked for once nobody types any more. `isTold`: of just these items, or that it cannot be told. */
export function useRefundPreview(paymentId: string, items: WantedRefund["items"]) {
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
    enabled: asked !== "[]",
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, isFetching } = query
  return { data, error, isTold: items.length === 0 || (asked === typed && !isFetching) }
}

/** Medusa's refund reasons. Without them a refund is made all the same. */
export const useRefundReasons = () =>
  useQuery({
    queryKey: ["svc_refund_reasons"],
    queryFn: async () => (await medusa.admin.refundReason.list({ fields: "id,label", limit: 100 })).refund_reasons,
  })
