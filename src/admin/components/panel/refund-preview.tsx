import { Heading, Skeleton, Text } from "@medusajs/ui"
import { useId } from "react"
import type { useRefundPreview } from "./data"
import { SellerName } from "./seller-part"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"

/** What each seller would lose by the refund as it is typed; nothing is sent for it. */
export const RefundPreview = ({ data, error, isCurrent }: ReturnType<typeof useRefundPreview>) => {
  const { t, say, money, sentenceOf } = useLocale()
  const titleId = useId()
  const show = (amount: string) => money(amount, data?.currency_code ?? "")
  return (
    <section
      aria-live="polite"
      aria-labelledby={titleId}
      tabIndex={0}
      className="bg-ui-bg-component focus-visible:shadow-borders-focus flex max-h-[40vh] shrink-0 flex-col gap-y-3 overflow-y-auto border-t px-6 py-4 outline-none"
    >
      <Heading level="h3" id={titleId}>
        {t("panel.preview.title")}
      </Heading>
      {error ? (
        <Subtle>{sentenceOf(error)}</Subtle>
      ) : !data ? (
        <Skeleton role="status" aria-label={t("common.loading")} className="h-10 w-full" />
      ) : (
        <>
          <ul className="flex flex-col gap-y-3">
            {data.sellers.map((seller, at) => (
              <li key={seller.submerchant_id ?? at} className="flex flex-col gap-y-0.5">
                <div className="flex items-start justify-between gap-x-4">
                  <Text as="span" size="small" leading="compact" className="min-w-0 break-words">
                    <SellerName seller={seller} />
                  </Text>
                  <Text as="span" size="small" leading="compact" weight="plus" className="shrink-0 tabular-nums">
                    {show(seller.loss)}
                  </Text>
                </div>
                <Subtle size="xsmall" className="tabular-nums">
                  {t("panel.preview.payout", { before: show(seller.payout_before), after: show(seller.payout_after) })}
                </Subtle>
              </li>
            ))}
            <li className="flex items-start justify-between gap-x-4">
              <Text as="span" size="small" leading="compact">
                {t("panel.preview.marketplace")}
              </Text>
              <Text as="span" size="small" leading="compact" weight="plus" className="shrink-0 tabular-nums">
                {show(data.marketplace.loss)}
              </Text>
            </li>
          </ul>
          <Subtle size="xsmall">{isCurrent ? say(data.note) : t("panel.refund.waits")}</Subtle>
        </>
      )}
    </section>
  )
}
