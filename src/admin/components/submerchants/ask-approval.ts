import type { ApproveItemsBody } from "../../../api/admin/marketplace/answers/payouts"
import { fromHundredths, hundredths } from "../../lib/format"
import { useLocale } from "../../lib/use-locale"
import { useAsk } from "../ui/ask"

interface Payee {
  seller: { submerchant_id: string | null; title: string | null }
  /** The payout agreed for the seller of the item, as decimal text. */
  amount: string
  currency_code: string
}

/** As many as one request may name. */
export const MOST_APPROVED = 20

export const nameItem = ({ attempt_id, payment_transaction_id }: ApproveItemsBody["items"][number]) => ({
  attempt_id,
  payment_transaction_id,
})

/** Asks once before several items are approved, with the sum and whom it pays; of one item, its row shows both. */
export function useAskApproval(): (payees: readonly Payee[]) => Promise<boolean> {
  const { t, money } = useLocale()
  const ask = useAsk()
  const sumUp = (payees: readonly Payee[]) => {
    const sums = new Map<string, bigint>()
    for (const { amount, currency_code: currency } of payees)
      sums.set(currency, (sums.get(currency) ?? 0n) + hundredths(amount))
    return [...sums].map(([currency, sum]) => money(fromHundredths(sum), currency)).join(" + ")
  }
  return async (payees) => {
    if (payees.length < 2) return true
    const named = new Map(payees.map(({ seller }) => [seller.submerchant_id ?? seller.title, seller.title]))
    const sellers = [...named].map(([id, title]) => {
      const sum = sumUp(payees.filter(({ seller }) => (seller.submerchant_id ?? seller.title) === id))
      return `${title ?? t("panel.seller.unknown")} ${sum}`
    })
    return ask({
      title: t("approvals.ask", { number: payees.length }),
      description: t("approvals.askHint", { sum: sumUp(payees), sellers: sellers.join(", ") }),
      confirmText: t("approvals.approve"),
      variant: "confirmation",
    })
  }
}
