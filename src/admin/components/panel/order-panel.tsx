import { TriangleDownMini, TriangleRightMini } from "@medusajs/icons"
import { Button, Container, Text } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { OrderPanel as Panel, PanelLinkSale, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useLocale } from "../../lib/use-locale"
import { Notice, Subtle, WideBadge, WidgetHeader, LoadError, Loading } from "../ui/elements"
import { HeadlineBadge, Payment } from "./payment"
import { useFollowOrder, usePanel } from "./data"
import { isPaidWithUs, type PaidOrder } from "./decisions"

const COLORS = { seen: "orange", recording: "orange", recorded: "green", flagged: "red", resolved: "grey" } as const

export const SaleBadge = ({ state }: Pick<PanelLinkSale, "state">) => {
  const { t } = useLocale()
  return <WideBadge color={COLORS[state]}>{t(`links.detail.saleState.${state}`)}</WideBadge>
}

const LinkSales = ({ sales }: { sales: readonly PanelLinkSale[] }) => {
  const { t, money, dateTime } = useLocale()
  return (
    <ul className="divide-y divide-dashed">
      {sales.map((sale) => {
        const { amount, currency_code: currency, link_name: name, state } = sale
        const paid = amount === null ? t("panel.link.flexible") : money(amount, currency)
        return (
          <li key={sale.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-4">
            <div className="flex min-w-0 flex-col">
              <Text size="small" className="break-words">
                {t("panel.link.line", { amount: paid, name })}
              </Text>
              <Subtle>{t("links.detail.saleSeen", { at: dateTime(sale.seen_at) })}</Subtle>
            </div>
            <Link to={`/svc/links?link=${sale.link_id}`}>
              <SaleBadge state={state} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type OfStore = Pick<Panel, "accounts">

const Try = ({ payment, accounts }: OfStore & { payment: PanelPayment }) => {
  const { money, dateTime } = useLocale()
  const [isOpen, setIsOpen] = useState(payment.attention.length > 0)
  const [first] = payment.timeline
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3 text-left outline-none"
      >
        <span className="flex items-center gap-x-2">
          {isOpen ? <TriangleDownMini /> : <TriangleRightMini />}
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

const Earlier = ({ payments, accounts }: OfStore & { payments: readonly PanelPayment[] }) => {
  const { t } = useLocale()
  const needsPerson = payments.some(({ attention }) => attention.length > 0)
  const [isOpen, setIsOpen] = useState(needsPerson)
  if (payments.length === 0) return null
  return (
    <div>
      <Button
        variant="transparent"
        size="small"
        className="mx-4 my-2"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <TriangleDownMini /> : <TriangleRightMini />}
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

const Header = ({ panel }: { panel: Panel | undefined }) => {
  const { t } = useLocale()
  return (
    <WidgetHeader title={t("panel.title")} sandbox={panel?.sandbox}>
      {panel?.headline && <HeadlineBadge headline={panel.headline} />}
    </WidgetHeader>
  )
}

const Placeholder = () => (
  <Container className="p-0">
    <Header panel={undefined} />
    <Loading bars={["h-5 w-3/4", "h-8 w-1/2", "h-24 w-full", "h-64 w-full"]} />
  </Container>
)

/** On an order: what happened to its money through the service. Nothing did: it is not there at all. */
export const OrderPanel = ({ data: order }: { data: PaidOrder & { id: string } }) => {
  const { data: panel, error, refetch } = usePanel(order.id)
  useFollowOrder(order, panel?.headline)
  // of an order that was paid another way, no box comes and goes while that is found out
  if (!panel && !error) return panel === undefined && isPaidWithUs(order) ? <Placeholder /> : null
  const main = panel?.payments.find(({ headline }) => headline === panel.headline)
  const others = panel?.payments.filter((payment) => payment !== main) ?? []
  return (
    <Container className="divide-y divide-dashed p-0">
      <Header panel={panel ?? undefined} />
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

/** Medusa puts widgets last in their column; this one has to be seen before anything is packed. */
const FIRST = { order: -1 } as const

/** Above everything else of an order whose goods must not be shipped yet. */
export const HoldBanner = ({ data: order }: { data: { id: string } }) => {
  const { t } = useLocale()
  const { data: panel } = usePanel(order.id)
  if (panel?.do_not_ship !== true) return null
  return (
    <Notice role="alert" tone="warning" style={FIRST} title={t("panel.hold.title")}>
      {t(panel.headline === "in_review" ? "panel.hold.text" : "panel.hold.unpaid")}
    </Notice>
  )
}
