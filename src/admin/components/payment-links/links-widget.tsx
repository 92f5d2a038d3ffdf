import { Bolt } from "@medusajs/icons"
import { Container, InlineTip } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import type { LinkAnswer } from "../../../api/admin/payment-links/answer-types"
import { LinkStatus, useLinkWords } from "./link-words"
import { useLocale } from "../../lib/use-locale"
import { Action, LoadError, Loading, Strong, Subtle, TextLink, WidgetHeader } from "../ui/elements"
import { features } from "../../features"
import type { useLinksOf } from "./data"
import type { LinkFor } from "./link-values"
import { CreateLinkModal, EditLink } from "./link-form"
import { LinkDrawer } from "./link-drawer"

type SaleState = LinkAnswer["sales"][number]["state"]

const TIPS = { recorded: "success", recording: "info", seen: "info", flagged: "warning", resolved: "info" } as const

const WEIGHT: readonly SaleState[] = ["flagged", "recording", "seen", "recorded", "resolved"]

const paidAs = ({ order, sales }: LinkAnswer): SaleState | undefined =>
  order === null ? undefined : WEIGHT.find((one) => sales.some(({ state }) => state === one))

const WidgetLink = ({ link, show }: { link: LinkAnswer; show: () => void }) => {
  const { t } = useLocale()
  const words = useLinkWords()
  const state = paidAs(link)
  return (
    <li className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <Strong className="break-words">{link.name}</Strong>
          <Subtle>
            {words.price(link)}
            {link.order === null && ` · ${t("links.columns.sold")}: ${words.sold(link)}`}
          </Subtle>
        </div>
        <span className="shrink-0">
          <LinkStatus link={link} />
        </span>
      </div>
      {state ? (
        <InlineTip label={t(`links.widget.${state}Label`)} variant={TIPS[state]}>
          {t(`links.widget.${state}`, { price: words.price(link) })}{" "}
          {state === "flagged" && <TextLink to="/svc/attention">{t("links.detail.toAttention")}</TextLink>}
        </InlineTip>
      ) : (
        link.order !== null && link.is_on_sale && <Subtle>{t("links.widget.waiting")}</Subtle>
      )}
      <Action className="self-start" onClick={show}>
        {t(link.is_on_sale ? "links.menu.show" : "links.detail.facts")}
      </Action>
    </li>
  )
}

interface LinksWidgetProps {
  about: LinkFor
  email?: string | undefined
  title: string
  links: ReturnType<typeof useLinksOf>
  canCreate: boolean
  canCreateFast: boolean
  invitation: ReactNode
}

export const LinksWidget = ({ about, email, title, links, canCreate, canCreateFast, invitation }: LinksWidgetProps) => {
  const { t } = useLocale()
  const [opened, open] = useState<{ link?: string; edit?: string; create?: "standard" | "fast" }>({})
  const { link, edit, create } = opened
  const close = () => open({})
  const { data, error, refetch } = links
  return (
    <Container className="divide-y p-0">
      <WidgetHeader
        title={t("links.title")}
        sandbox={data?.sandbox}
        all={{ at: "/svc/links", name: t("links.widget.all") }}
      />
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        !data && <Loading bars={["h-4 w-2/3", "h-4 w-1/3"]} />
      )}
      {data && data.links.length > 0 && (
        <ul className="divide-y">
          {data.links.map((link) => (
            <WidgetLink key={link.id} link={link} show={() => open({ link: link.id })} />
          ))}
        </ul>
      )}
      {canCreate && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {data?.links.length === 0 && <Subtle>{invitation}</Subtle>}
          {features.LinkHint && <features.LinkHint />}
          <div className="flex flex-wrap gap-2">
            <Action onClick={() => open({ create: "standard" })}>{t("links.create")}</Action>
            {canCreateFast && (
              <Action onClick={() => open({ create: "fast" })}>
                <Bolt /> {t("links.createFast")}
              </Action>
            )}
          </div>
        </div>
      )}
      {link !== undefined && <LinkDrawer id={link} email={email} edit={() => open({ edit: link })} close={close} />}
      {edit !== undefined && <EditLink id={edit} close={() => open({ link: edit })} />}
      {create && (
        <CreateLinkModal
          {...{ about, title, close }}
          created={({ id }) => open({ link: id })}
          isFast={create === "fast"}
        />
      )}
    </Container>
  )
}
