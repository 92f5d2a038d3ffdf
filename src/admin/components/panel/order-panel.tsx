import { Container, Heading } from "@medusajs/ui"
import type { OrderPanel as Panel } from "../../../api/admin/svc/answers/panel"
import { LoadError } from "../load-error"
import { SandboxBadge } from "../sandbox-badge"
import { useFollowOrder, usePanel } from "./data"
import { Earlier } from "./earlier"
import { HeadlineBadge } from "./headline-badge"
import { LinkSales } from "./link-sales"
import { isPaidWithUs, type PaidOrder } from "./paid-with-us"
import { Payment } from "./payment"
import { useLocale } from "../../lib/use-locale"
import { Loading } from "../ui/loaded"

const Header = ({ panel }: { panel: Panel | undefined }) => {
  const { t } = useLocale()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <div className="flex items-center gap-x-2">
        <Heading level="h2">{t("panel.title")}</Heading>
        {panel?.sandbox === true && <SandboxBadge />}
      </div>
      {panel?.headline && <HeadlineBadge headline={panel.headline} />}
    </div>
  )
}

const Placeholder = () => (
  <Container className="p-0">
    <Header panel={undefined} />
    <Loading bars={["h-5 w-3/4", "h-8 w-1/2", "h-24 w-full", "h-64 w-full"]} />
  </Container>
)

/** On an order: what happened to its money through the service. Nothing did: it is not there at all. */
export const OrderPanel = ({ order }: { order: PaidOrder & { id: string } }) => {
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
          {main && <Payment payment={main} />}
          <Earlier payments={others} />
        </>
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      )}
    </Container>
  )
}
