import { Container, Heading } from "@medusajs/ui"
import type { SubmerchantAnswer } from "../../../../api/admin/svc/answers/submerchants"
import { Row, Section } from "../../settings/section"
import { useMarketplace } from "../data"
import { IDENTITY } from "../form/values"
import { useFieldWords } from "../use-field-words"
import { useApprovalWords } from "../use-approval-words"
import { useRateWords } from "../use-rate-words"
import { useLocale } from "../../../lib/use-locale"
import { Subtle } from "../../ui/text"

interface Of {
  submerchant: SubmerchantAnswer
}

const FIRST = ["type", "external_id", "name"] as const
const LAST = ["email", "gsm_number", "address", "iban", "currency"] as const

/** Its fields, as they are sent to the service. */
export const Facts = ({ submerchant }: Of) => {
  const { t } = useLocale()
  const words = useFieldWords()
  const own = Object.keys(IDENTITY[submerchant.type])
  const known: Readonly<Record<string, unknown>> = { ...submerchant }
  return (
    <Section title={t("marketplace.detail.facts")}>
      {[...FIRST, ...own, ...LAST].map((field) => {
        const value = known[field]
        return (
          <Row key={field} name={words.name(field)}>
            {words.value(field, typeof value === "string" ? value : null)}
          </Row>
        )
      })}
    </Section>
  )
}

/** How it stands between this store and the service. */
export const SyncFacts = ({ submerchant }: Of) => {
  const { t, dateTime } = useLocale()
  const at = (iso: string | null) => (iso === null ? t("marketplace.detail.never") : dateTime(iso))
  const { key, bank_country, last_synced_at, checked_at, next_sync_at, seller_id, created_by, created_at } = submerchant
  return (
    <Section title={t("marketplace.detail.standing")}>
      <Row name={t("marketplace.detail.key")}>
        <span className="break-all">{key ?? t("marketplace.detail.never")}</span>
      </Row>
      <Row name={t("marketplace.detail.bankCountry")}>{bank_country ?? t("common.unknown")}</Row>
      <Row name={t("marketplace.detail.lastSynced")}>{at(last_synced_at)}</Row>
      <Row name={t("marketplace.detail.checked")}>{at(checked_at)}</Row>
      {next_sync_at !== null && <Row name={t("marketplace.detail.nextSync")}>{at(next_sync_at)}</Row>}
      {seller_id !== null ? (
        <Row name={t("marketplace.detail.madeFrom")}>
          {t("marketplace.detail.madeFromSeller", { seller: seller_id })}
        </Row>
      ) : (
        <Row name={t("marketplace.detail.madeBy")}>{created_by?.name ?? t("common.unknown")}</Row>
      )}
      <Row name={t("marketplace.detail.madeAt")}>{at(created_at)}</Row>
    </Section>
  )
}

/** What the marketplace keeps of its items, and when it approves them, where it does. */
export const Commission = ({ submerchant: { commission, approval } }: Of) => {
  const { t } = useLocale()
  const rate = useRateWords()
  const when = useApprovalWords()
  const { commission: usual, approves, approval: usualTime } = useMarketplace().data ?? {}
  const time = approval ?? usualTime
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("marketplace.detail.commission")}
      </Heading>
      <Subtle className="px-6 py-4">
        {commission
          ? t("marketplace.detail.commissionOwn", { rate: rate(commission) })
          : usual && t("marketplace.detail.commissionDefault", { rate: rate(usual) })}
      </Subtle>
      {approves === true && time && (
        <Subtle className="px-6 py-4">
          {t("marketplace.approval.title")}: {when(time)}
        </Subtle>
      )}
    </Container>
  )
}
