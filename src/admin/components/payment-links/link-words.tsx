import { StatusBadge } from "@medusajs/ui"
import type { LinkAnswer, OneLink } from "../../../api/admin/payment-links/answer-types"
import { post, remove, useChange } from "../../lib/api"
import { type TextKey, useLocale } from "../../lib/use-locale"
import { useAsk, useTry } from "../ui/ask"

type Shown = Omit<LinkAnswer, "sales">

export function useLinkWords() {
  const { t, money } = useLocale()
  return {
    price: (link: Pick<Shown, "price" | "currency_code" | "flexible_link">): string =>
      link.flexible_link ? t("links.buyerChooses") : money(link.price, link.currency_code),
    sold: (link: Pick<Shown, "sold_count" | "stock_enabled" | "stock_count" | "kind">): string => {
      const sold = link.sold_count
      // the service counts the stock down; a fast link has no stock and sells once
      const left = link.kind === "fast" ? Math.max(0, 1 - sold) : link.stock_enabled ? link.stock_count : null
      return left === null ? String(sold) : t("links.soldAndLeft", { sold, left })
    },
    origin: ({ order, product, made_at }: Pick<Shown, "order" | "product" | "made_at">): string => {
      if (order) return order.number === null ? t("payments.orderGone") : t("payments.order", { number: order.number })
      if (product) return product.title ?? t("links.productGone")
      return made_at === null ? t("links.filters.to.elsewhere") : t("links.store")
    },
  }
}

const STATUSES: Readonly<Record<string, readonly ["blue" | "grey" | "red" | "orange", TextKey]>> = {
  ACTIVE: ["blue", "links.status.soldOut"],
  PASSIVE: ["grey", "links.status.passive"],
  DELETED: ["red", "links.status.deleted"],
  CREATING: ["orange", "links.status.creating"],
}

/** An unknown status of the service is shown as it is. */
export const LinkStatus = ({ link: { status, is_on_sale } }: { link: Pick<LinkAnswer, "status" | "is_on_sale"> }) => {
  const { t } = useLocale()
  if (is_on_sale) return <StatusBadge color="green">{t("links.status.active")}</StatusBadge>
  const [color, name] = STATUSES[status] ?? ["grey" as const]
  return <StatusBadge color={color}>{name ? t(name) : status}</StatusBadge>
}

export type ActedOn = Pick<LinkAnswer, "id" | "name" | "status" | "token" | "order" | "sold_count">

const CHANGES = {
  activate: { status: "ACTIVE", done: "links.done.activated" },
  deactivate: { status: "PASSIVE", done: "links.done.deactivated" },
} as const

/** Each asks first, and returns whether it was done. */
export function useLinkActions() {
  const { t } = useLocale()
  const ask = useAsk()
  const tryTo = useTry()
  const { mutateAsync: setStatus } = useChange("svc_links", ({ id, status }: { id: string; status: string }) =>
    post<OneLink>(`/admin/svc/links/${id}/status`, { status }),
  )
  const { mutateAsync: removeLink } = useChange("svc_links", (id: string) => remove(`/admin/svc/links/${id}`))
  const isWanted = (question: keyof typeof CHANGES | "delete", { name }: ActedOn) =>
    ask({
      title: t(`links.ask.${question}`),
      description: t(`links.ask.${question}Hint`, { name }),
      confirmText: t(`links.menu.${question}`),
      variant: question === "activate" ? "confirmation" : "danger",
    })
  return {
    change: async (change: keyof typeof CHANGES, link: ActedOn) => {
      const { status, done } = CHANGES[change]
      return (await isWanted(change, link)) && tryTo(() => setStatus({ id: link.id, status }), t(done))
    },
    remove: async (link: ActedOn) =>
      (await isWanted("delete", link)) && tryTo(() => removeLink(link.id), t("links.done.deleted")),
  }
}

/** The link of an order is sold once. */
export function nextChange({ status, order, sold_count }: ActedOn): keyof typeof CHANGES | undefined {
  if (status === "ACTIVE") return "deactivate"
  return order !== null && sold_count > 0 ? undefined : "activate"
}

/** One that the service has not confirmed can only be deleted. */
export const canChange = ({ status, token }: ActedOn): boolean => token !== null && status !== "DELETED"
