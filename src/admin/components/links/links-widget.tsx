import { Bolt } from "@medusajs/icons"
import { Container, Heading } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { LoadError } from "../load-error"
import { useMarketplace } from "../submerchants/data"
import { Loading } from "../ui/loaded"
import { SandboxBadge } from "../sandbox-badge"
import type { LinkFor, useLinksOf } from "./data"
import { EditLink } from "./form/edit-modal"
import { CreateLinkModal } from "./form/create-modal"
import { LinkDrawer } from "./link-drawer"
import { WidgetLink } from "./widget-link"
import { useLocale } from "../../lib/use-locale"
import { Subtle, TextLink } from "../ui/text"
import { Action } from "../ui/action"

interface LinksWidgetProps {
  about: LinkFor
  /** The buyer's address, of an order. */
  email?: string | undefined
  /** Of the form for a new link. */
  title: string
  links: ReturnType<typeof useLinksOf>
  canCreate: boolean
  canCreateFast: boolean
  /** While there is no link. */
  invitation: ReactNode
}

type Overlay = { kind: "link" | "edit"; id: string } | { kind: "standard" | "fast" }

interface OverlaysProps extends Pick<LinksWidgetProps, "about" | "email" | "title"> {
  overlay: Overlay
  open: (overlay: Overlay | undefined) => void
}

const Overlays = ({ overlay, open, about, email, title }: OverlaysProps) => {
  const close = () => open(undefined)
  const created = ({ id }: LinkAnswer) => open({ kind: "link", id })
  switch (overlay.kind) {
    case "link":
      return (
        <LinkDrawer id={overlay.id} email={email} edit={() => open({ kind: "edit", id: overlay.id })} close={close} />
      )
    case "edit":
      return <EditLink id={overlay.id} close={() => open({ kind: "link", id: overlay.id })} />
    case "standard":
    case "fast":
      return (
        <CreateLinkModal about={about} title={title} close={close} created={created} isFast={overlay.kind === "fast"} />
      )
  }
}

/** In a marketplace: that a link pays the merchant alone. */
const PaysNoSeller = () => {
  const { t } = useLocale()
  if (useMarketplace().data?.is_enabled !== true) return null
  return <Subtle>{t("links.widget.paysNoSeller")}</Subtle>
}

/** The payment links of one order or product, and the way to another. */
export const LinksWidget = ({ about, email, title, links, canCreate, canCreateFast, invitation }: LinksWidgetProps) => {
  const { t } = useLocale()
  const [overlay, open] = useState<Overlay>()
  const { data, error, refetch } = links
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div className="flex items-center gap-x-2">
          <Heading level="h2">{t("links.title")}</Heading>
          {data?.sandbox && <SandboxBadge />}
        </div>
        <TextLink to="/svc/links" className="txt-compact-small-plus">
          {t("links.widget.all")}
        </TextLink>
      </div>
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        !data && <Loading bars={["h-4 w-2/3", "h-4 w-1/3"]} />
      )}
      {data && data.links.length > 0 && (
        <ul className="divide-y">
          {data.links.map((link) => (
            <WidgetLink key={link.id} link={link} show={() => open({ kind: "link", id: link.id })} />
          ))}
        </ul>
      )}
      {canCreate && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {data?.links.length === 0 && <Subtle>{invitation}</Subtle>}
          <PaysNoSeller />
          <div className="flex flex-wrap gap-2">
            <Action onClick={() => open({ kind: "standard" })}>{t("links.create")}</Action>
            {canCreateFast && (
              <Action onClick={() => open({ kind: "fast" })}>
                <Bolt /> {t("links.createFast")}
              </Action>
            )}
          </div>
        </div>
      )}
      {overlay && <Overlays overlay={overlay} open={open} about={about} email={email} title={title} />}
    </Container>
  )
}
