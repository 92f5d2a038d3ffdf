import { InlineTip } from "@medusajs/ui"
import { usePanel } from "./data"
import { useLocale } from "../../lib/use-locale"

/** Medusa puts widgets last in their column; this one has to be seen before anything is packed. */
export const FIRST = { order: -1 } as const

/** Above everything else of an order whose goods must not be shipped yet. */
export const HoldBanner = ({ orderId }: { orderId: string }) => {
  const { t } = useLocale()
  const { data: panel } = usePanel(orderId)
  if (panel?.do_not_ship !== true) return null
  return (
    <InlineTip role="alert" variant="warning" style={FIRST} label={t("panel.hold.title")}>
      {t("panel.hold.text")}
    </InlineTip>
  )
}
