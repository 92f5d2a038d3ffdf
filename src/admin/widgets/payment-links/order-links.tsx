import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { useEffect } from "react"
import { isBeingRecorded, useLinksOf, usePrefill } from "../../components/payment-links/data"
import { useOnChange, useRefresh } from "../../lib/api"
import { LinksWidget } from "../../components/payment-links/links-widget"
import { makeWidget } from "../../components/ui/elements"
import { useLocale } from "../../lib/use-locale"

interface Order {
  id: string
  display_id?: number
  email?: string | null
  summary?: { pending_difference?: number }
}

/** In TRY. Above it the button would only lead to a refusal. */
const FAST_LIMIT = 750

/** An order's links; while it owes something and none is open, a button for one. Otherwise draws nothing. */
const OrderLinks = makeWidget(({ data: order }: { data: Order }) => {
  const { t, money } = useLocale()
  const about = { order_id: order.id }
  const links = useLinksOf(about)
  const { data } = usePrefill(about)
  const refresh = useRefresh("svc_links")
  useOnChange(order.summary?.pending_difference, () => void refresh())
  const all = links.data?.links ?? []
  const recorded = all.flatMap(({ sales }) => sales).filter(({ state }) => state === "recorded").length
  const refreshOrders = useRefresh("orders")
  useEffect(() => {
    // Medusa's view of the order is old once a link has brought its money
    if (recorded > 0) void refreshOrders()
  }, [recorded, refreshOrders])
  const prefill = data?.prefill
  const price = prefill?.price ? money(prefill.price, prefill.currency_code ?? "") : undefined
  const isOwed = price !== undefined && !all.some(isBeingRecorded)
  const canCreate = isOwed && !prefill?.obstacle && !prefill?.open_link_id
  if (all.length === 0 && !canCreate && !links.error) return null
  return (
    <LinksWidget
      about={about}
      email={order.email ?? undefined}
      links={links}
      canCreate={canCreate}
      canCreateFast={prefill?.currency_code === "try" && Number(prefill.price) <= FAST_LIMIT}
      title={t("links.form.createForOrder", { number: order.display_id })}
      invitation={price && t("links.widget.noneForOrder", { price })}
    />
  )
})

export const config = defineWidgetConfig({ zone: "order.details.side.after" })

export default OrderLinks
