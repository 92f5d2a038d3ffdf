import type { MarketplaceAnswer } from "../../../api/admin/svc/answers/submerchants"
import { Row, Section } from "../settings/section"
import { useApprovalWords } from "./use-approval-words"
import { useRateWords } from "./use-rate-words"
import { useLocale } from "../../lib/use-locale"

/** By which rules sellers are paid, as the store is set up. */
export const Rules = ({ marketplace }: { marketplace: MarketplaceAnswer }) => {
  const { t } = useLocale()
  const rate = useRateWords()
  const when = useApprovalWords()
  const { commission, categories, shipping, own_items, seller_entity, approves, approval } = marketplace
  return (
    <Section title={t("marketplace.rules.title")} hint={t("marketplace.rules.hint")}>
      {commission && (
        <Row name={t("marketplace.rules.commission")} hint={t("marketplace.rules.fixedHint")}>
          {t(`marketplace.rules.${commission.base}`, { rate: rate(commission) })}
        </Row>
      )}
      {categories.length > 0 && (
        <Row name={t("marketplace.rules.categories")}>
          <ul>
            {categories.map((one) => (
              <li key={one.category}>{t("marketplace.rules.category", { category: one.category, rate: rate(one) })}</li>
            ))}
          </ul>
        </Row>
      )}
      {commission && <Row name={t("marketplace.rules.own")}>{t("marketplace.rules.ownHint")}</Row>}
      {approves && approval && <Row name={t("marketplace.approval.title")}>{when(approval)}</Row>}
      {shipping && <Row name={t("marketplace.rules.shipping")}>{t(`marketplace.rules.shippingTo.${shipping}`)}</Row>}
      {own_items && <Row name={t("marketplace.rules.ownItems")}>{t(`marketplace.rules.ownItemsAre.${own_items}`)}</Row>}
      {seller_entity !== null && (
        <Row name={t("marketplace.rules.sellers")}>{t("marketplace.rules.sellersFrom", { entity: seller_entity })}</Row>
      )}
    </Section>
  )
}
