import { Copy } from "@medusajs/ui"
import type { Headline, PanelCard, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { Fact } from "../ui/fact"
import { useLocale } from "../../lib/use-locale"

/** The words of the service are in capitals and with underscores: VISA, AMERICAN_EXPRESS. */
const readable = (word: string) =>
  word === "MASTER_CARD"
    ? "Mastercard"
    : word.replaceAll("_", " ").replace(/\p{L}+/gu, (part) => part.charAt(0) + part.slice(1).toLowerCase())

const TYPES = ["CREDIT_CARD", "DEBIT_CARD", "PREPAID_CARD"] as const

function useCardName(): (card: PanelCard) => string {
  const { t } = useLocale()
  return ({ association, family, type, last_four }) => {
    const known = TYPES.find((one) => one === type)
    const names = [association && readable(association), family, known && t(`panel.cardType.${known}`)]
    const card = names.filter((name) => name).join(", ")
    return last_four === null ? card : t("panel.fact.cardOf", { card, last: last_four })
  }
}

const Means = ({ payment }: { payment: PanelPayment }) => {
  const { t } = useLocale()
  const cardName = useCardName()
  const { card, installment, flow, service_payment_id: id, is_charged } = payment
  return (
    <>
      <Fact name={t("panel.fact.method")}>{t(`panel.flow.${flow}`)}</Fact>
      {card && <Fact name={t("panel.fact.card")}>{cardName(card)}</Fact>}
      {is_charged && installment !== null && (
        <Fact name={t("panel.fact.installments")}>{installment === 1 ? t("panel.fact.single") : installment}</Fact>
      )}
      {id !== null && (
        <Fact name={t("panel.fact.id")}>
          <span className="inline-flex items-center gap-x-1">
            {id}
            <Copy content={id} aria-label={t("common.copy")} />
          </span>
        </Fact>
      )}
    </>
  )
}

/** Where the sentence above does not say what went back. What is left is not known then. */
const UNSAID: readonly Headline[] = ["refund_under_way", "refund_unknown"]

/** What was to be paid and what was paid, where they differ. */
const Figures = ({ payment }: { payment: PanelPayment }) => {
  const { t, money } = useLocale()
  const show = (amount: string) => money(amount, payment.currency_code)
  const { price, paid_price: paid, surcharge, refunded, is_charged: isCharged } = payment
  return (
    <>
      {(!isCharged || surcharge !== null) && <Fact name={t("panel.fact.price")}>{show(price)}</Fact>}
      {isCharged && (
        <Fact name={t("panel.fact.paid")}>
          {show(paid)}
          {surcharge !== null && <>, {t("panel.fact.surcharge", { amount: show(surcharge) })}</>}
        </Fact>
      )}
      {UNSAID.includes(payment.headline) && <Fact name={t("panel.fact.refunded")}>{show(refunded)}</Fact>}
    </>
  )
}

export const Facts = ({ payment }: { payment: PanelPayment }) => (
  <dl className="flex flex-col gap-y-3 px-6 py-4">
    <Means payment={payment} />
    <Figures payment={payment} />
  </dl>
)
