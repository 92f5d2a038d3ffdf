import { BuildingStorefront } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { useLocale } from "../../lib/use-locale"

/** Instead of submerchants, in a store that sells for itself: what marketplace mode is, and how to turn it on. */
export const MarketplaceOff = () => {
  const { t } = useLocale()
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading>{t("marketplace.title")}</Heading>
      </div>
      <div className="flex flex-col items-center gap-y-4 px-6 py-10">
        <div className="text-ui-fg-subtle flex flex-col items-center gap-y-2 text-center">
          <BuildingStorefront />
          <Text size="small" leading="compact" weight="plus" className="text-ui-fg-base">
            {t("marketplace.off.title")}
          </Text>
          <Text size="small" className="max-w-lg">
            {t("marketplace.off.hint")}
          </Text>
          <Text size="small" className="max-w-lg">
            {t("marketplace.off.how")}
          </Text>
        </div>
        <pre className="bg-ui-bg-component txt-compact-small border-ui-border-base w-full max-w-lg whitespace-pre-wrap rounded-lg border p-4 font-mono">
          {`marketplace: {
  // ${t("marketplace.off.comment")}
  commission: { percent: "10" },
},`}
        </pre>
      </div>
    </Container>
  )
}
