import { Heading, Skeleton, StatusBadge, Text } from "@medusajs/ui"
import { useId } from "react"
import { type useRefundPreview, useItemName } from "./data"
import { SellerName } from "./items"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/elements"
import type { ItemRefunded } from "../../../api/admin/svc/answers/payments"
import type { PanelPayment } from "../../../api/admin/svc/answers/panel"

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

const COLORS: Readonly<Record<ItemRefunded["state"], "green" | "red" | "grey" | "orange">> = {
  succeeded: "green",
  refused: "red",
  not_sent: "grey",
  unknown: "orange",
}

interface RefundResultsProps {
  payment: PanelPayment
  results: readonly ItemRefunded[]
}

export const RefundResults = ({ payment, results }: RefundResultsProps) => {
  const { t, say, money } = useLocale()
  const nameOf = useItemName()
  const getItem = (id: string) => payment.items.find((item) => item.payment_transaction_id === id)
  return (
    <div role="alert" className="flex flex-col gap-y-4">
      <Heading level="h3">
        {t(results.every(({ state }) => state === "succeeded") ? "panel.refund.results" : "panel.refund.partly")}
      </Heading>
      <ul className="flex flex-col gap-y-4">
        {results.map(({ payment_transaction_id: id, amount, state, message, message_tr }) => {
          const said = message === undefined ? undefined : say({ en: message, tr: message_tr ?? message })
          const item = getItem(id)
          return (
            <li key={id} className="flex flex-col gap-y-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <Text size="small" weight="plus" className="break-words">
                  {item && nameOf(item)}, {money(amount, payment.currency_code)}
                </Text>
                <StatusBadge color={COLORS[state]}>
                  <span className="inline-block first-letter:uppercase">{t(`panel.operation.${state}`)}</span>
                </StatusBadge>
              </div>
              {said !== undefined && <Subtle>{said}</Subtle>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
