import { Copy, Drawer, Heading, Text, Textarea, toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import type { Headline, PanelCard, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { features } from "../../features"
import { useLocale } from "../../lib/use-locale"
import { ActionButtons } from "../attention/actions"
import { areSeveral } from "../list/account"
import { Action, Fact, Fine, LINK, Notice, Subtle, WideBadge } from "../ui/elements"
import { isMoving } from "./decisions"
import { AMOUNT, ItemName, ItemsTable, Paid } from "./items-table"
import { Payouts } from "./payouts"
import { RefundDrawer } from "./refund-drawer"
import { Timeline } from "./timeline"

type Color = "green" | "orange" | "red" | "blue" | "grey"

/** A badge that says the same as Medusa's own has its colour. */
const COLORS: Readonly<Record<Headline, Color>> = {
  paid: "green",
  held: "orange",
  capture_unknown: "orange",
  releasing: "orange",
  released: "grey",
  partly_refunded: "orange",
  refunded: "red",
  cancelled: "blue",
  in_review: "orange",
  in_review_released: "orange",
  refund_under_way: "orange",
  refund_unknown: "orange",
  refund_refused: "red",
  order_pending: "orange",
  reversing: "orange",
  reversed: "blue",
  unknown: "orange",
  started: "grey",
  awaiting_buyer: "grey",
  charging: "orange",
  declined: "red",
  expired: "grey",
  not_charged: "grey",
  abandoned: "grey",
}

export const HeadlineBadge = ({ headline }: { headline: Headline }) => {
  const { t } = useLocale()
  return <WideBadge color={COLORS[headline]}>{t(`headline.${headline}`)}</WideBadge>
}

/** The service writes words like AMERICAN_EXPRESS. */
const readable = (word: string) =>
  word === "MASTER_CARD"
    ? "Mastercard"
    : word.replaceAll("_", " ").replace(/\p{L}+/gu, (part) => part.charAt(0) + part.slice(1).toLowerCase())

const TYPES = ["CREDIT_CARD", "DEBIT_CARD", "PREPAID_CARD"] as const

export function useCardName(): (card: Pick<PanelCard, "association" | "family" | "type" | "last_four">) => string {
  const { t } = useLocale()
  return ({ association, family, type, last_four }) => {
    const known = TYPES.find((one) => one === type)
    const names = [association && readable(association), family, known && t(`panel.cardType.${known}`)]
    const card = names.filter((name) => name).join(", ")
    return last_four === null ? card : t("panel.fact.cardOf", { card, last: last_four })
  }
}

interface PaymentProps {
  payment: PanelPayment
  accounts: readonly string[]
}

/** Headlines whose sentence does not say what went back. */
const UNSAID: readonly Headline[] = ["refund_under_way", "refund_unknown", "refund_refused"]

const Facts = ({ payment, accounts }: PaymentProps) => {
  const { t, money } = useLocale()
  const cardName = useCardName()
  const { card, installment, flow, service_payment_id: id, service_url: url, is_charged: isCharged } = payment
  const { price, paid_price: paid, surcharge, refunded, headline } = payment
  const show = (amount: string) => money(amount, payment.currency_code)
  return (
    <dl className="flex flex-col gap-y-3 px-6 py-4">
      <Fact name={t("payments.columns.method")}>{t(`method.${flow}`)}</Fact>
      {areSeveral(accounts) && <Fact name={t("common.account")}>{payment.account}</Fact>}
      {card && <Fact name={t("panel.fact.card")}>{cardName(card)}</Fact>}
      {isCharged && installment !== null && (
        <Fact name={t("panel.fact.installments")}>{installment === 1 ? t("panel.fact.single") : installment}</Fact>
      )}
      {id !== null && (
        <Fact name={t("panel.fact.id")}>
          <span className="inline-flex items-center gap-x-1">
            {url === null ? (
              id
            ) : (
              <a href={url} target="_blank" rel="noreferrer" className={LINK}>
                {id}
              </a>
            )}
            <Copy content={id} aria-label={t("common.copy")} />
          </span>
        </Fact>
      )}
      {(!isCharged || surcharge !== null) && (
        <Fact name={t(surcharge === null ? "panel.fact.price" : "panel.fact.priceAlone")}>{show(price)}</Fact>
      )}
      {isCharged && (
        <Fact name={t("panel.fact.paid")}>
          {show(paid)}
          {surcharge !== null && <>, {t("panel.fact.surcharge", { amount: show(surcharge) })}</>}
        </Fact>
      )}
      {UNSAID.includes(headline) && <Fact name={t("panel.fact.refunded")}>{show(refunded)}</Fact>}
    </dl>
  )
}

const SupportCopy = ({ text }: { text: string }) => {
  const { t } = useLocale()
  const [isShown, setIsShown] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t("panel.support.copied"))
    } catch {
      // no permission, or an admin that is not served over https
      setIsShown(true)
    }
  }
  return (
    <>
      <Action onClick={() => void copy()}>{t("panel.support.action")}</Action>
      <Drawer open={isShown} onOpenChange={setIsShown}>
        <Drawer.Content>
          <Drawer.Header>
            <Drawer.Title asChild>
              <Heading>{t("panel.support.title")}</Heading>
            </Drawer.Title>
          </Drawer.Header>
          <Drawer.Body className="flex flex-col gap-y-3">
            <Subtle>{t("panel.support.failed")}</Subtle>
            <Textarea
              readOnly
              rows={20}
              value={text}
              aria-label={t("panel.support.title")}
              onFocus={(event) => event.target.select()}
            />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer>
    </>
  )
}

const Line = ({ payment }: { payment: PanelPayment }) => {
  const { t, say, money, date } = useLocale()
  const { headline, error, currency_code, held_until } = payment
  const show = (amount: string) => money(amount, currency_code)
  const amounts = { paid: show(payment.paid_price), refunded: show(payment.refunded), left: show(payment.left) }
  const figures = { ...amounts, until: held_until === null ? "" : date(held_until) }
  return (
    <div className="flex flex-col gap-y-1">
      {/* a screen reader reads changes out */}
      <Text size="small" role="status">
        {t(`panel.line.${headline}`, figures)}
      </Text>
      {isMoving(payment) && <Fine>{t("panel.live")}</Fine>}
      {error && <Subtle>{say(error)}</Subtle>}
      {payment.surcharge_note && <Subtle>{say(payment.surcharge_note)}</Subtle>}
      {payment.refund_obstacle && <Subtle>{say(payment.refund_obstacle)}</Subtle>}
    </div>
  )
}

const Actions = ({ payment }: { payment: PanelPayment }) => {
  const { t, language } = useLocale()
  const [isRefunding, setIsRefunding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { payment_id, actions, can_refund_items } = payment
  // the button that opened it is gone once nothing is left to refund
  const returnFocus = () => (opener.current ?? box.current?.querySelector("button"))?.focus()
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {can_refund_items && (
        <Action ref={opener} onClick={() => setIsRefunding(true)}>
          {t("panel.refund.action")}
        </Action>
      )}
      <ActionButtons actions={actions} />
      <SupportCopy text={payment.support_summary[language]} />
      {isRefunding && payment_id !== null && (
        <RefundDrawer {...{ payment, returnFocus }} paymentId={payment_id} close={() => setIsRefunding(false)} />
      )}
    </div>
  )
}

const Items = ({ payment }: { payment: PanelPayment }) => {
  const { items } = payment
  const { PanelItems } = features
  if (items.length === 0) return null
  if (PanelItems && items.some(({ seller }) => seller !== null)) return <PanelItems payment={payment} />
  const rows = items.map((item) => (
    <tbody key={item.payment_transaction_id} className="border-t border-dashed">
      <tr>
        <th scope="row" className="py-2 text-left align-top">
          <ItemName item={item} />
        </th>
        <td className={`${AMOUNT} py-2`}>
          <Paid item={item} payment={payment} />
        </td>
      </tr>
    </tbody>
  ))
  return <ItemsTable payment={payment} rows={rows} />
}

export const Payment = ({ payment, accounts }: PaymentProps) => {
  const { say } = useLocale()
  return (
    <div className="flex flex-col divide-y divide-dashed">
      <div tabIndex={-1} className="flex flex-col gap-y-4 px-6 py-4 outline-none">
        <Line payment={payment} />
        {payment.attention.map(({ id, title, sentence, check, actions }) => (
          <Notice key={id} tone="warning" title={say(title)}>
            <p>{say(sentence)}</p>
            <p>{say(check)}</p>
            <div className="flex flex-wrap gap-2 pt-2">
              <ActionButtons actions={actions} />
            </div>
          </Notice>
        ))}
        <Actions payment={payment} />
      </div>
      <Facts payment={payment} accounts={accounts} />
      <Items payment={payment} />
      <Payouts payment={payment} />
      <Timeline payment={payment} />
    </div>
  )
}
