import { Heading } from "@medusajs/ui"
import { useLocale } from "../../lib/use-locale"

/** What the totals include. */
export const NetOf = ({ hasSurcharges }: { hasSurcharges: boolean }) => {
  const { t } = useLocale()
  const named = ["payments", "refunds", "fees", "payout", ...(hasSurcharges ? (["surcharges"] as const) : [])] as const
  return (
    <section className="flex flex-col gap-y-1 px-6 py-4">
      <Heading level="h3">{t("report.net.title")}</Heading>
      <ul className="txt-small text-ui-fg-subtle flex flex-col gap-y-1">
        {named.map((name) => (
          <li key={name}>{t(`report.net.${name}`)}</li>
        ))}
        <li>{t("report.figures")}</li>
      </ul>
    </section>
  )
}
