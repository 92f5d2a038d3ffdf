import { Copy, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { PanelCard, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useLocale } from "../../lib/use-locale"

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-start justify-between gap-x-4">
    <Text as="span" size="small" leading="compact" className="text-ui-fg-subtle">
      {name}
    </Text>
    <Text as="span" size="small" leading="compact" className="min-w-0 break-words text-right tabular-nums">
      {children}
    </Text>
  </div>
)

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

/** How it was paid. */
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

/** What is still to come of the payout: it alone may be 0 because all of it is held back. */
const HeldBack = ({ payment }: { payment: PanelPayment }) => {
  const { t, money, date } = useLocale()
  const { held_back: held, released_on: day, currency_code } = payment
  if (held === null) return null
  const amount = money(held, currency_code)
  return (
    <Fact name={t("panel.fact.heldBack")}>
      {day === null ? amount : t("panel.fact.heldBackUntil", { amount, date: date(`${day}T12:00Z`) })}
    </Fact>
  )
}

/** What was paid, what went back, and what is left for the merchant. */
const Figures = ({ payment }: { payment: PanelPayment }) => {
  const { t, money } = useLocale()
  const show = (amount: string) => money(amount, payment.currency_code)
  const isKept = payment.state === "completed"
  const { price, paid_price: paid, surcharge, refunded, left, commission, fee, payout } = payment
  return (
    <>
      <Fact name={t("panel.fact.price")}>{show(price)}</Fact>
      {payment.is_charged && (
        <Fact name={t("panel.fact.paid")}>
          {show(paid)}
          {surcharge !== null && <>, {t("panel.fact.surcharge", { amount: show(surcharge) })}</>}
        </Fact>
      )}
      {isKept && <Fact name={t("panel.fact.refunded")}>{show(refunded)}</Fact>}
      {isKept && <Fact name={t("panel.fact.left")}>{show(left)}</Fact>}
      {commission !== null && <Fact name={t("panel.fact.commission")}>{show(commission)}</Fact>}
      {fee !== null && <Fact name={t("panel.fact.fee")}>{show(fee)}</Fact>}
      {payout !== null && <Fact name={t("panel.fact.payout")}>{show(payout)}</Fact>}
      <HeldBack payment={payment} />
    </>
  )
}

export const Facts = ({ payment }: { payment: PanelPayment }) => (
  <div className="flex flex-col gap-y-3 px-6 py-4">
    <Means payment={payment} />
    <Figures payment={payment} />
  </div>
)
