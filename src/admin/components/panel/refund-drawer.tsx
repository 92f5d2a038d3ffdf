import { InlineTip, toast, Heading, Skeleton, StatusBadge, Text } from "@medusajs/ui"
import { useRef, useState, useId } from "react"
import type { ItemRefunded } from "../../../api/admin/svc/answers/payments"
import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { RefusedError } from "../../lib/refusal"
import { fromHundredths, hundredths } from "../../lib/format"
import { FormDrawer } from "../form/form"
import { InputField, SelectField } from "../form/fields"
import { useRefundItems, useRefundPreview, useRefundReasons, useItemName } from "./data"
import { hasLeft, useAmounts, RefundItem } from "./refund-item"
import { useLocale } from "../../lib/use-locale"
import { Action, Subtle } from "../ui/elements"
import { SellerName } from "./items"

const RefundPreview = ({ data, error, isCurrent }: ReturnType<typeof useRefundPreview>) => {
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

const RefundResults = ({ payment, results }: RefundResultsProps) => {
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

const LONGEST_NOTE = 500

interface WhyProps {
  reason: string
  setReason: (reason: string) => void
  note: string
  setNote: (note: string) => void
}

const Why = ({ reason, setReason, note, setNote }: WhyProps) => {
  const { t } = useLocale()
  const { data: reasons = [] } = useRefundReasons()
  return (
    <>
      <SelectField<string>
        label={t("panel.refund.reason")}
        value={reason}
        change={setReason}
        options={[["", t("panel.refund.noReason")], ...reasons.map(({ id, label }) => [id, label] as const)]}
      />
      <InputField
        label={t("panel.refund.note")}
        hint={t("panel.refund.noteHint")}
        rows={2}
        maxLength={LONGEST_NOTE}
        value={note}
        change={setNote}
      />
    </>
  )
}

const isRefused = (error: unknown) => error instanceof RefusedError && error.status < 500

interface Problem {
  label: string
  sentence: string
}

/** A key for each thing that is asked: the same again has the same one. */
function useRequestKey(): (asked: unknown) => string {
  const named = useRef({ asked: "", key: "" })
  return (asked) => {
    const text = JSON.stringify(asked)
    // not randomUUID: an admin that is not served over https has none
    const key = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-")
    if (named.current.asked !== text) named.current = { asked: text, key: key() }
    return named.current.key
  }
}

function useRefundForm({ payment, paymentId, close }: Omit<RefundDrawerProps, "returnFocus">) {
  const { t, money, sentenceOf } = useLocale()
  const [reason, setReason] = useState("")
  const [note, setNote] = useState("")
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [results, setResults] = useState<readonly ItemRefunded[]>()
  const keyOf = useRequestKey()
  const isOnItsWay = useRef(false)
  // until the form is closed, which is later than isPending, or the request was refused
  const [isSent, setIsSent] = useState(false)
  // where the result is unknown the same amounts are sent again, though they may be refunded by now
  const [sentOf, setSentOf] = useState<PanelPayment>()
  const { mutateAsync, isPending } = useRefundItems(paymentId)

  const { asked, items, hasWrongPieces, setAll, fields } = useAmounts(payment, { judgedBy: sentOf ?? payment, isTried })
  const sum = items.reduce((all, { amount }) => all + hundredths(amount), 0n)
  const total = sum === 0n ? undefined : money(fromHundredths(sum), payment.currency_code)

  const send = async () => {
    const said = { ...(reason && { reason_id: reason }), ...(note.trim() && { note: note.trim() }) }
    const { refunds } = await mutateAsync({ items, ...said, request_key: keyOf(items) })
    if (!refunds.every(({ state, message }) => state === "succeeded" && message === undefined)) {
      setResults(refunds)
      return
    }
    toast.success(t("panel.refund.done"), { description: total })
    close()
  }

  const submit = () => {
    setIsTried(true)
    setProblem(undefined)
    // a second click comes before the first one shows
    if (items.length === 0 || items.length < asked.length || hasWrongPieces || isOnItsWay.current) return
    isOnItsWay.current = true
    setIsSent(true)
    setSentOf((before) => before ?? payment)
    send()
      .catch((error: unknown) => {
        setProblem(getProblem(error))
        setIsSent(false)
        if (isRefused(error)) setSentOf(undefined)
      })
      .finally(() => (isOnItsWay.current = false))
  }
  const getProblem = (error: unknown): Problem => {
    const sentence = sentenceOf(error)
    if (isRefused(error)) return { label: t("panel.refund.nothingSent"), sentence }
    return { label: t("panel.refund.notCertain"), sentence: `${sentence} ${t("panel.refund.again")}` }
  }

  const nothingTyped = { label: t("panel.refund.nothingSent"), sentence: t("panel.refund.none") }
  const why = { reason, setReason, note, setNote }
  const shown = problem ?? (isTried && asked.length === 0 && !hasWrongPieces ? nothingTyped : undefined)
  return { fields, items, total, setAll, submit, problem: shown, results, isPending, isSent, why }
}

interface RefundDrawerProps {
  payment: PanelPayment
  paymentId: string
  close: () => void
  returnFocus: () => void
}

export const RefundDrawer = ({ returnFocus, ...form }: RefundDrawerProps) => {
  const { payment, paymentId, close } = form
  const { t, say } = useLocale()
  const { items, total, setAll, submit, problem, results, isPending, isSent, why, fields } = useRefundForm(form)
  const paysSellers = payment.items.some(({ seller }) => seller !== null)
  const previewed = paysSellers && !results ? items.filter(({ amount }) => Number(amount) > 0) : []
  const preview = useRefundPreview(paymentId, previewed, isSent)
  const submitLabel = t(total === undefined ? "panel.refund.submit" : "panel.refund.submitAmount", { amount: total })
  const label = preview.isCurrent ? submitLabel : t("panel.refund.waits")
  return (
    <FormDrawer
      title={t("panel.refund.title")}
      hint={t("panel.refund.hint")}
      submitLabel={results ? undefined : label}
      isSending={isPending}
      summary={previewed.length > 0 && <RefundPreview {...preview} />}
      // who bears it is shown before it can be sent
      isHeld={!preview.isCurrent}
      problem={problem}
      submit={submit}
      close={close}
      returnFocus={returnFocus}
    >
      {results ? (
        <RefundResults payment={payment} results={results} />
      ) : (
        <>
          {payment.surcharge_note && (
            <InlineTip label={t("panel.refund.surcharge")}>{say(payment.surcharge_note)}</InlineTip>
          )}
          <Action className="self-start" onClick={setAll}>
            {t("panel.refund.everything")}
          </Action>
          <span role="status" className="sr-only">
            {items.length === payment.items.filter(hasLeft).length && submitLabel}
          </span>
          <ul className="flex flex-col gap-y-4">
            {payment.items.map((item) => (
              <RefundItem
                key={item.payment_transaction_id}
                item={item}
                payment={payment}
                isFirst={item === payment.items.find(hasLeft)}
                {...fields}
              />
            ))}
          </ul>
          <Why {...why} />
        </>
      )}
    </FormDrawer>
  )
}
