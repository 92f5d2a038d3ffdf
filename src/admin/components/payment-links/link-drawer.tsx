import { Button, Drawer, Heading, InlineTip, Text } from "@medusajs/ui"
import type { LinkAnswer } from "../../../api/admin/payment-links/answer-types"
import { LINK_CATEGORIES } from "../../../client/terms"
import { useOnChange, useRefresh } from "../../lib/api"
import { isGone } from "../../lib/refusal"
import { useLocale } from "../../lib/use-locale"
import { SaleBadge } from "../panel/order-panel"
import { Action, Fact, Gone, LINK, Loaded, Loading, Strong, Subtle, TextLink } from "../ui/elements"
import { useLink } from "./data"
import { LinkShare } from "./link-share"
import { canChange, LinkStatus, nextChange, useLinkActions, useLinkWords } from "./link-words"

const Origin = ({ link }: { link: LinkAnswer }) => {
  const { origin } = useLinkWords()
  const { order, product } = link
  if (order && order.number !== null) return <TextLink to={`/orders/${order.id}`}>{origin(link)}</TextLink>
  if (!order && product && product.title !== null)
    return <TextLink to={`/products/${product.id}`}>{origin(link)}</TextLink>
  return origin(link)
}

const LinkFacts = ({ link }: { link: LinkAnswer }) => {
  const { t, money, dateTime } = useLocale()
  const words = useLinkWords()
  const presets = link.preset_price_values.map((amount) => money(amount, link.currency_code))
  const category = LINK_CATEGORIES.find((name) => name === link.category_type)
  const at = (iso: string | null) => (iso === null ? t("common.unknown") : dateTime(iso))
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{t("links.detail.facts")}</Heading>
      <dl className="flex flex-col gap-y-3">
        <Fact name={t("links.detail.kind")}>{t(`links.kind.${link.kind}`)}</Fact>
        {link.description !== null && <Fact name={t("links.detail.description")}>{link.description}</Fact>}
        <Fact name={t("links.columns.price")}>{words.price(link)}</Fact>
        {presets.length > 0 && <Fact name={t("links.detail.presets")}>{presets.join("\n")}</Fact>}
        <Fact name={t("links.columns.sold")}>{words.sold(link)}</Fact>
        <Fact name={t("links.detail.installments")}>
          {t(link.installment_requested ? "links.detail.yes" : "links.detail.no")}
        </Fact>
        <Fact name={t("links.detail.buyerAddress")}>
          {t(link.address_ignorable ? "links.detail.notAsked" : "links.detail.asked")}
        </Fact>
        <Fact name={t("links.detail.category")}>
          {category ? t(`links.form.categories.${category}`) : (link.category_type ?? t("common.unknown"))}
        </Fact>
        {link.image_url !== null && (
          <Fact name={t("links.detail.picture")}>
            <a href={link.image_url} target="_blank" rel="noreferrer" className={LINK}>
              {t("links.detail.openPicture")}
            </a>
          </Fact>
        )}
        <Fact name={t("links.detail.madeFor")}>
          <Origin link={link} />
        </Fact>
        <Fact name={t("links.detail.madeBy")}>{link.created_by?.name ?? t("common.unknown")}</Fact>
        <Fact name={t("links.detail.madeAt")}>{at(link.made_at)}</Fact>
        <Fact name={t("links.detail.seenAt")}>{at(link.synced_at)}</Fact>
      </dl>
    </section>
  )
}

const LinkSales = ({ link: { sales, currency_code, order } }: { link: LinkAnswer }) => {
  const { t, money, dateTime } = useLocale()
  return (
    <section>
      <Heading level="h2" className="px-6 py-4">
        {t("links.detail.sales")}
      </Heading>
      {sales.length === 0 ? (
        <Subtle className="px-6 pb-4">{t("links.detail.noSales")}</Subtle>
      ) : (
        <ul className="divide-y border-t">
          {sales.map(({ id, sale, amount, seen_at, state }) => (
            <li key={id} className="flex items-start justify-between gap-x-4 px-6 py-3">
              <div className="flex flex-col">
                <Strong>
                  {t("links.detail.sale", { sale })}
                  {" · "}
                  {amount === null ? t("links.detail.unknownAmount") : money(amount, currency_code)}
                </Strong>
                <Subtle>{t("links.detail.saleSeen", { at: dateTime(seen_at) })}</Subtle>
                {state === "flagged" && (
                  <TextLink to="/svc/attention" className="txt-small">
                    {t("links.detail.toAttention")}
                  </TextLink>
                )}
              </div>
              {/* a payment is recorded only on an order */}
              {(order !== null || state === "flagged") && (
                <span className="shrink-0">
                  <SaleBadge state={state} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const LinkButtons = ({ link, edit, close }: { link: LinkAnswer; edit: () => void; close: () => void }) => {
  const { t } = useLocale()
  const { change, remove } = useLinkActions()
  const next = nextChange(link)
  const removeAndClose = async () => (await remove(link)) && close()
  return (
    <Drawer.Footer className="flex-wrap gap-2 space-x-0">
      <Button
        size="small"
        variant="transparent"
        className="text-ui-fg-error sm:mr-auto"
        onClick={() => void removeAndClose()}
      >
        {t("links.menu.delete")}
      </Button>
      {canChange(link) && (
        <>
          {next && <Action onClick={() => void change(next, link)}>{t(`links.menu.${next}`)}</Action>}
          <Button size="small" onClick={edit}>
            {t("links.menu.edit")}
          </Button>
        </>
      )}
    </Drawer.Footer>
  )
}

interface LinkDrawerProps {
  id: string
  email?: string | undefined
  edit: () => void
  close: () => void
}

export const LinkDrawer = ({ id, email = "", edit, close }: LinkDrawerProps) => {
  const { t } = useLocale()
  const query = useLink(id)
  const link = query.data?.link
  const refresh = useRefresh("svc_links")
  const seen = link && `${link.sold_count} ${link.status} ${link.sales.map(({ state }) => state).join()}`
  useOnChange(seen, () => void refresh())
  // the form that made the link, and opened this, may be gone
  const onCloseAutoFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)?.focus()
    })
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && close()}>
      <Drawer.Content aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus}>
        <Drawer.Header>
          <Drawer.Title asChild>
            <Heading className="break-words">{link?.name ?? t("method.link")}</Heading>
          </Drawer.Title>
          {link && (
            <Text as="span" size="small" leading="compact">
              <LinkStatus link={link} />
            </Text>
          )}
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto p-0">
          {isGone(query.error) ? (
            <Gone sentence={t("links.gone")} list="/svc/links" listName={t("links.all")} />
          ) : (
            <Loaded keepsData query={query} loading={<Loading bars={["h-8 w-full", "h-40 w-40", "h-24 w-full"]} />}>
              {({ link: loaded }) => (
                <div className="divide-y">
                  {loaded.url === null ? (
                    <div className="px-6 py-4">
                      <InlineTip label={t("links.status.creating")} variant="warning">
                        {t("links.detail.noAddress")}
                      </InlineTip>
                    </div>
                  ) : (
                    loaded.status !== "DELETED" && <LinkShare link={{ ...loaded, url: loaded.url }} email={email} />
                  )}
                  <LinkSales link={loaded} />
                  <LinkFacts link={loaded} />
                </div>
              )}
            </Loaded>
          )}
        </Drawer.Body>
        {link && link.status !== "DELETED" && <LinkButtons link={link} edit={edit} close={close} />}
      </Drawer.Content>
    </Drawer>
  )
}
