import type { ListedPaymentAnswer } from "../../../api/admin/svc/answers/payment-list"
import { SaleBadge } from "./order-panel"
import { HeadlineBadge } from "./payment"

export const getPage = ({ id, sale }: ListedPaymentAnswer) =>
  sale ? `/svc/links?link=${sale.link_id}` : `/svc/payments/${id}`

export const ListedState = ({ payment: { headline, sale, order } }: { payment: ListedPaymentAnswer }) => {
  // of what no order is paid with, nothing is recorded
  if (sale && sale.state !== "recorded" && (order || sale.state === "flagged")) return <SaleBadge state={sale.state} />
  return <HeadlineBadge headline={headline ?? "paid"} />
}
