import { Container, Heading } from "@medusajs/ui"
import type { OrderPanel as Panel } from "../../../api/admin/svc/answers/panel"
import { LoadError } from "../load-error"
import { SandboxBadge } from "../sandbox-badge"
import { useFollowOrder, usePanel } from "./data"
import { Earlier } from "./earlier"
import { HeadlineBadge } from "./headline-badge"
import { LinkSales } from "./link-sales"
import { Payment } from "./payment"
import { useLocale } from "../../lib/use-locale"

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

/** On an order: what happened to its money through the service. Nothing did: it is not there at all. */
export const OrderPanel = ({ order }: { order: { id: string } }) => {
  const { data: panel, error, refetch } = usePanel(order.id)
  useFollowOrder(order, panel?.headline)
  // most orders of a shop may have nothing to show: no box comes and goes while that is found out
  if (!panel && !error) return null
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
