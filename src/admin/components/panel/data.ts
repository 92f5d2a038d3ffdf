import { useMutation, useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { Headline, OrderPanelAnswer, PanelItem } from "../../../api/admin/svc/answers/panel"
import type { AttemptAnswer, PaymentsPage } from "../../../api/admin/svc/answers/payment-list"
import type { ItemsRefundedAnswer, RefundPreviewAnswer } from "../../../api/admin/svc/answers/payments"
import type { RefundItemsBody } from "../../../api/admin/svc/payments/validators"
import { api, medusa, post, type Query, useRead, useRefresh } from "../../lib/api"
import { isAnyMoving, isMoving, waitAfter } from "./decisions"
import { useLocale } from "../../lib/use-locale"

/** Read again while it can change by itself. Null: nothing was paid through the service. */
export const usePanel = (orderId: string) => {
  const { data, error, refetch } = useRead<OrderPanelAnswer>("svc_panel", `/admin/svc/orders/${orderId}`, {
    staleTime: "usual",
    every: (answer, unchanged) => (answer?.panel && isAnyMoving(answer.panel) ? waitAfter(unchanged) : undefined),
  })
  return { data: data?.panel, error, refetch }
}

export const useAttempt = (id: string) =>
  useRead<AttemptAnswer>("svc_panel", `/admin/svc/attempts/${encodeURIComponent(id)}`, {
    staleTime: "usual",
    every: (answer, unchanged) => (answer && isMoving(answer.payment) ? waitAfter(unchanged) : undefined),
  })

export const usePayments = (query: Query) =>
  useRead<PaymentsPage>("svc_panel", "/admin/svc/payments", { query, isPaged: true, retry: false })

export function useFollowOrder(order: object, headline: Headline | null | undefined): void {
  const refreshPanel = useRefresh("svc_panel")
  const refreshOrders = useRefresh("orders")
  const seen = useRef({ order, headline })
  useEffect(() => {
    const before = seen.current
    seen.current = { order, headline }
    if (before.order !== order) void refreshPanel()
    if (before.headline && headline && before.headline !== headline) void refreshOrders()
  }, [order, headline, refreshPanel, refreshOrders])
}

export type WantedItems = readonly { payment_transaction_id: string; amount: string }[]

/** A refund that is sent again with the same key gets the first one's result, and nothing is sent twice. */
type WantedRefund = { items: WantedItems; request_key: string } & Pick<RefundItemsBody, "reason_id" | "note">

/** Always reads again everything that shows the order, before it returns. */
export function useRefundItems(paymentId: string) {
  const refresh = useRefresh("svc_panel", "svc_attention", "orders")
  return useMutation({
    mutationFn: (body: WantedRefund) =>
      post<ItemsRefundedAnswer>(`/admin/svc/payments/${paymentId}/refund-items`, body),
    onSettled: refresh,
  })
}

/** Reads who pays for the refund; not again while the refund is sent. */
export const useRefundPreview = (paymentId: string, items: WantedItems, isWanted: boolean) =>
  useQuery({
    queryKey: ["svc_panel", "refund-preview", paymentId, items],
    queryFn: ({ signal }) =>
      api<RefundPreviewAnswer>(`/admin/svc/payments/${paymentId}/refund-preview`, {
        method: "POST",
        body: { items },
        signal,
      }),
    enabled: isWanted,
    retry: false,
  })

/** Without them a refund is made all the same. */
export const useRefundReasons = () =>
  useQuery({
    queryKey: ["svc_refund_reasons"],
    queryFn: async () => (await medusa.admin.refundReason.list({ fields: "id,label", limit: 100 })).refund_reasons,
  })

/** Shipping and erased items have no title of their own. */
export function useItemTitle(): (item: Pick<PanelItem, "title" | "is_shipping">) => string {
  const { t } = useLocale()
  return ({ title, is_shipping }) => title ?? t(is_shipping ? "panel.items.shipping" : "panel.items.erased")
}

/** With the seller, because each seller has a shipping item of its own. */
export function useItemName(): (item: Pick<PanelItem, "title" | "is_shipping" | "seller">) => string {
  const titleOf = useItemTitle()
  return (item) => [titleOf(item), item.seller?.title].filter(Boolean).join(", ")
}
