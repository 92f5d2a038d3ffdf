import { Button, Container, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { OrderPanel as Panel, PanelLinkSale, PanelPayment } from "../../../api/admin/svc/answers/panel"
import type { ListedPaymentAnswer } from "../../../api/admin/svc/answers/payment-list"
import { useLocale } from "../../lib/use-locale"
import { LoadError, Loading, Notice, Subtle, useFold, WideBadge, WidgetHeader } from "../ui/elements"
import { HeadlineBadge, Payment } from "./payment"
import { useFollowOrder, usePanel } from "./data"
import { isPaidWithUs, type PaidOrder } from "./decisions"

export const getPage = ({ id, sale }: Pick<ListedPaymentAnswer, "id" | "sale">) =>
  sale ? `/svc/links?link=${sale.link_id}` : `/svc/payments/${id}`

const COLORS = { seen: "orange", recording: "orange", recorded: "green", flagged: "red", resolved: "grey" } as const

export const SaleBadge = ({ state }: Pick<PanelLinkSale, "state">) => {
  const { t } = useLocale()
  return <WideBadge color={COLORS[state]}>{t(`sale.${state}`)}</WideBadge>
}

export const ListedState = ({ payment: { headline, sale, order } }: { payment: ListedPaymentAnswer }) => {
  // a sale that pays no order is not recorded
  if (sale && sale.state !== "recorded" && (order || sale.state === "flagged")) return <SaleBadge state={sale.state} />
  return <HeadlineBadge headline={headline ?? "paid"} />
}

const LinkSales = ({ sales }: { sales: readonly PanelLinkSale[] }) => {
  const { t, money, dateTime } = useLocale()
  return (
    <ul className="divide-y divide-dashed">
      {sales.map(({ id, link_id, link_name: name, amount: paid, currency_code, state, seen_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-4">
          <div className="flex min-w-0 flex-col">
            <Text size="small" className="break-words">
              {t("panel.link.line", {
                amount: paid === null ? t("panel.link.unknownAmount") : money(paid, currency_code),
                name,
              })}
            </Text>
            <Subtle>{t("links.detail.saleSeen", { at: dateTime(seen_at) })}</Subtle>
          </div>
          <Link to={`/svc/links?link=${link_id}`}>
            <SaleBadge state={state} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Try = ({ payment, accounts }: Pick<Panel, "accounts"> & { payment: PanelPayment }) => {
  const { money, dateTime } = useLocale()
  const { isOpen, toggle, mark } = useFold(payment.attention.length > 0)
  const [first] = payment.timeline
  return (
    <li>
      <button
        type="button"
        {...toggle}
        className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3 text-left outline-none"
      >
        <span className="flex items-center gap-x-2">
          {mark}
          <Text as="span" size="small" leading="compact">
            {first && dateTime(first.at)}, {money(payment.paid_price, payment.currency_code)}
          </Text>
        </span>
        <HeadlineBadge headline={payment.headline} />
      </button>
      {isOpen && <Payment payment={payment} accounts={accounts} />}
    </li>
  )
}

const Earlier = ({ payments, accounts }: Pick<Panel, "accounts" | "payments">) => {
  const { t } = useLocale()
  const { isOpen, toggle, mark } = useFold(payments.some(({ attention }) => attention.length > 0))
  if (payments.length === 0) return null
  return (
    <div>
      <Button variant="transparent" size="small" className="mx-4 my-2" {...toggle}>
        {mark}
        {t("panel.earlier", { count: payments.length })}
      </Button>
      {isOpen && (
        <ul className="divide-y divide-dashed border-t border-dashed">
          {payments.map((payment) => (
            <Try key={payment.attempt_id} payment={payment} accounts={accounts} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** On an order: what happened to its money through the service; draws nothing if nothing did. */
export const OrderPanel = ({ data: order }: { data: PaidOrder & { id: string } }) => {
  const { t } = useLocale()
  const { data: panel, error, refetch } = usePanel(order.id)
  useFollowOrder(order, panel?.headline)
  // the box must not come and go on an order that was paid in another way
  if (!panel && !error && (panel === null || !isPaidWithUs(order))) return null
  const header = (
    <WidgetHeader title={t("panel.title")} sandbox={panel?.sandbox}>
      {panel?.headline && <HeadlineBadge headline={panel.headline} />}
    </WidgetHeader>
  )
  if (!panel && !error)
    return (
      <Container className="p-0">
        {header}
        <Loading bars={["h-5 w-3/4", "h-8 w-1/2", "h-24 w-full", "h-64 w-full"]} />
      </Container>
    )
  const main = panel?.payments.find(({ headline }) => headline === panel.headline)
  const others = panel?.payments.filter((payment) => payment !== main) ?? []
  return (
    <Container className="divide-y divide-dashed p-0">
      {header}
      {panel ? (
        <>
          {panel.link_sales.length > 0 && <LinkSales sales={panel.link_sales} />}
          {main && <Payment payment={main} accounts={panel.accounts} />}
          <Earlier payments={others} accounts={panel.accounts} />
        </>
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      )}
    </Container>
  )
}

/** Stands above the rest of an order whose goods must not be shipped yet. */
export const HoldBanner = ({ data: order }: { data: { id: string } }) => {
  const { t } = useLocale()
  const { data: panel } = usePanel(order.id)
  if (panel?.do_not_ship !== true) return null
  // Medusa puts widgets last in their column, but this one must be seen before anything is packed
  return (
    <Notice role="alert" tone="warning" style={{ order: -1 }} title={t("panel.hold.title")}>
      {t(panel.headline === "in_review" ? "panel.hold.text" : "panel.hold.unpaid")}
    </Notice>
  )
}
