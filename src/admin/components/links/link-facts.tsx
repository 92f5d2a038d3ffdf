import { Heading } from "@medusajs/ui"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { CATEGORIES } from "./form/link-values"
import { useLinkWords } from "./link-words"
import { useLocale } from "../../lib/use-locale"
import { Fact } from "../ui/fact"
import { TextLink } from "../ui/text"

const LINKED = "text-ui-fg-interactive hover:text-ui-fg-interactive-hover"

const Origin = ({ link }: { link: LinkAnswer }) => {
  const { origin } = useLinkWords()
  const to = link.order ? `/orders/${link.order.id}` : link.product ? `/products/${link.product.id}` : undefined
  const isGone = (link.order ?? link.product) !== null && (link.order?.number ?? link.product?.title ?? null) === null
  if (to === undefined || isGone) return origin(link)
  return <TextLink to={to}>{origin(link)}</TextLink>
}

function useCategory(): (category: string | null) => string {
  const { t } = useLocale()
  return (category) => {
    const known = CATEGORIES.find((name) => name === category)
    return known ? t(`links.form.categories.${known}`) : (category ?? t("common.unknown"))
  }
}

const SaleFacts = ({ link }: { link: LinkAnswer }) => {
  const { t, money } = useLocale()
  const words = useLinkWords()
  const presets = link.preset_price_values.map((amount) => money(amount, link.currency_code))
  return (
    <>
      <Fact name={t("links.detail.price")}>{words.price(link)}</Fact>
      {presets.length > 0 && <Fact name={t("links.detail.presets")}>{presets.join("\n")}</Fact>}
      <Fact name={t("links.detail.sold")}>{words.sold(link)}</Fact>
      <Fact name={t("links.detail.installments")}>
        {t(link.installment_requested ? "links.detail.yes" : "links.detail.no")}
      </Fact>
      <Fact name={t("links.detail.buyerAddress")}>
        {t(link.address_ignorable ? "links.detail.notAsked" : "links.detail.asked")}
      </Fact>
    </>
  )
}

const OriginFacts = ({ link }: { link: LinkAnswer }) => {
  const { t, dateTime } = useLocale()
  const at = (iso: string | null) => (iso === null ? t("common.unknown") : dateTime(iso))
  return (
    <>
      <Fact name={t("links.detail.madeFor")}>
        <Origin link={link} />
      </Fact>
      <Fact name={t("links.detail.madeBy")}>{link.created_by?.name ?? t("common.unknown")}</Fact>
      <Fact name={t("links.detail.madeAt")}>{at(link.made_at)}</Fact>
      <Fact name={t("links.detail.seenAt")}>{at(link.synced_at)}</Fact>
    </>
  )
}

export const LinkFacts = ({ link }: { link: LinkAnswer }) => {
  const { t } = useLocale()
  const category = useCategory()
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h2">{t("links.detail.facts")}</Heading>
      <dl className="flex flex-col gap-y-3">
        <Fact name={t("links.detail.kind")}>{t(`links.kind.${link.kind}`)}</Fact>
        {link.description !== null && <Fact name={t("links.detail.description")}>{link.description}</Fact>}
        <SaleFacts link={link} />
        <Fact name={t("links.detail.category")}>{category(link.category_type)}</Fact>
        {link.image_url !== null && (
          <Fact name={t("links.detail.picture")}>
            <a href={link.image_url} target="_blank" rel="noreferrer" className={LINKED}>
              {t("links.detail.openPicture")}
            </a>
          </Fact>
        )}
        <OriginFacts link={link} />
      </dl>
    </section>
  )
}
