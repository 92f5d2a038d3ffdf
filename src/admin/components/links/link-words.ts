import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { useLocale } from "../../lib/use-locale"

type Shown = Omit<LinkAnswer, "sales">

/** What several screens say about a link, in the admin's language. */
export function useLinkWords() {
  const { t, money } = useLocale()
  return {
    price: (link: Pick<Shown, "price" | "currency_code" | "flexible_link">): string =>
      link.flexible_link ? t("links.buyerChooses") : money(link.price, link.currency_code),
    sold: (link: Pick<Shown, "sold_count" | "stock_enabled" | "stock_count" | "kind">): string => {
      const sold = link.sold_count
      // the service counts the stock down; a fast link has no stock and is sold once
      const left = link.kind === "fast" ? Math.max(0, 1 - sold) : link.stock_enabled ? link.stock_count : null
      return left === null ? String(sold) : t("links.soldAndLeft", { sold, left })
    },
    origin: ({ order, product, made_at }: Pick<Shown, "order" | "product" | "made_at">): string => {
      if (order) return order.number === null ? t("links.orderGone") : t("links.order", { number: order.number })
      if (product) return product.title ?? t("links.productGone")
      return made_at === null ? t("links.elsewhere") : t("links.store")
    },
  }
}
