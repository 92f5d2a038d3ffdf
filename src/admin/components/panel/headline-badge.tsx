import { StatusBadge } from "@medusajs/ui"
import type { Headline } from "../../../api/admin/svc/answers/panel"
import { useLocale } from "../../lib/use-locale"

type Color = "green" | "orange" | "red" | "blue" | "grey"

/** Of what Medusa's own badges beside it say as well, Medusa's. */
const COLORS: Readonly<Record<Headline, Color>> = {
  paid: "green",
  held: "orange",
  capture_unknown: "orange",
  releasing: "orange",
  released: "grey",
  partly_refunded: "orange",
  refunded: "red",
  cancelled: "blue",
  in_review: "orange",
  in_review_released: "orange",
  refund_under_way: "orange",
  refund_unknown: "orange",
  order_pending: "orange",
  reversing: "orange",
  reversed: "blue",
  unknown: "orange",
  started: "grey",
  awaiting_buyer: "grey",
  charging: "orange",
  declined: "red",
  expired: "grey",
  not_charged: "grey",
  abandoned: "grey",
}

export const HeadlineBadge = ({ headline }: { headline: Headline }) => {
  const { t } = useLocale()
  return (
    <StatusBadge color={COLORS[headline]} className="max-w-full md:text-nowrap">
      <span className="py-0.5 md:-my-1 md:truncate md:py-1">{t(`panel.headline.${headline}`)}</span>
    </StatusBadge>
  )
}
