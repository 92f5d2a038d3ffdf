import { Heading } from "@medusajs/ui"
import type { PanelItem, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { Fact } from "../ui/elements"
import { useItemName } from "./data"
import { type TextKey, useLocale } from "../../lib/use-locale"

function useFigures(): (item: PanelItem, currencyCode: string) => string[] {
  const { t, money, rate, day } = useLocale()
  return (item, currencyCode) => {
    const named = (name: TextKey, amount: string | null) =>
      amount === null ? [] : [`${t(name)} ${money(amount, currencyCode)}`]
    const { converted, seller, released_on: released } = item
    const isHeldBack = item.held_back !== null || item.seller_held_back !== null
    return [
      ...named("approvals.amount", item.seller_payout),
      ...named("panel.items.sellerHeldBack", item.seller_held_back),
      ...named(seller ? "panel.items.payoutOfYours" : "panel.items.payout", item.payout),
      ...(converted
        ? [
            t(converted.rate === null ? "panel.items.inOther" : "panel.items.converted", {
              amount: money(converted.payout, converted.currency_code),
              rate: converted.rate && rate(converted.rate),
            }),
          ]
        : []),
      ...named(seller ? "panel.fact.heldBack" : "panel.items.heldBack", item.held_back),
      // the service names the day only for amounts that it holds back
      ...(released === null || !isHeldBack ? [] : [t("panel.items.until", { date: day(released) })]),
    ]
  }
}

/** Folded, because it is rarely read. */
export const Payouts = ({ payment }: { payment: PanelPayment }) => {
  const { t, money, day } = useLocale()
  const nameOf = useItemName()
  const figuresOf = useFigures()
  const { commission, fee, payout, held_back: held, released_on: released, currency_code: currencyCode } = payment
  const items = payment.items.map((item) => ({ item, figures: figuresOf(item, currencyCode) }))
  const reported = items.filter(({ figures }) => figures.length > 0)
  if ([commission, fee, payout, held].every((one) => one === null) && reported.length === 0) return null
  return (
    <details className="px-6 py-4">
      <summary className="focus-visible:shadow-borders-focus w-fit cursor-pointer rounded outline-none">
        <Heading level="h3" className="inline">
          {t("panel.payouts")}
        </Heading>
      </summary>
      <div className="flex flex-col gap-y-3 pt-4">
        <dl className="flex flex-col gap-y-3">
          {commission !== null && <Fact name={t("panel.fact.commission")}>{money(commission, currencyCode)}</Fact>}
          {fee !== null && <Fact name={t("panel.fact.fee")}>{money(fee, currencyCode)}</Fact>}
          {payout !== null && <Fact name={t("panel.fact.payout")}>{money(payout, currencyCode)}</Fact>}
          {/* the payout may be 0 because all of it is held back */}
          {held !== null && (
            <Fact name={t("panel.fact.heldBack")}>
              {released === null
                ? money(held, currencyCode)
                : t("panel.fact.heldBackUntil", { amount: money(held, currencyCode), date: day(released) })}
            </Fact>
          )}
        </dl>
        <ul className="txt-compact-small flex flex-col gap-y-3 tabular-nums">
          {reported.map(({ item, figures }) => (
            <li key={item.payment_transaction_id}>
              <span className="block break-words">{nameOf(item)}</span>
              <ul className="text-ui-fg-subtle flex flex-wrap gap-x-4">
                {figures.map((figure) => (
                  <li key={figure}>{figure}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
