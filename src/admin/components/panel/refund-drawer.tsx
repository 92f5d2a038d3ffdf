import { Heading, StatusBadge, Text, toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import type { ItemRefunded, ItemsRefundedAnswer } from "../../../api/admin/svc/answers/payments"
import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { RefusedError } from "../../lib/refusal"
import { FormDrawer } from "../form/form"
import { NoteField, SelectField } from "../form/fields"
import { useRefundItems, useRefundReasons, useItemName } from "./data"
import { getResult } from "./decisions"
import { Confirm } from "./refund-confirm"
import { check, hasLeft, RefundItem, useRefundForm } from "./refund-item"
import { useLocale } from "../../lib/use-locale"
import { Action, Subtle, TextLink } from "../ui/elements"

const COLORS: Readonly<Record<ItemRefunded["state"], "green" | "red" | "grey" | "orange">> = {
  succeeded: "green",
  refused: "red",
  not_sent: "grey",
  unknown: "orange",
}

/** Leads to the question about a refund whose end is unknown. */
const EntryLink = ({ payment }: { payment: PanelPayment }) => {
  const { t } = useLocale()
  const entry = payment.attention.find(({ kind }) => kind === "refund_unknown")
  return entry ? (
    <TextLink className="txt-small" to={`/svc/attention#${entry.id}`}>
      {t("panel.refund.entry")}
    </TextLink>
  ) : null
}

const Unsure = ({ payment, sentence }: { payment: PanelPayment; sentence: string | undefined }) => (
  <>
    <span>
      {sentence} {useLocale().t("panel.refund.again")}
    </span>
    <EntryLink payment={payment} />
  </>
)

const RefundResults = ({ payment, results }: { payment: PanelPayment; results: readonly ItemRefunded[] }) => {
  const { t, say, money } = useLocale()
  const nameOf = useItemName()
  const show = (amount: string) => money(amount, payment.currency_code)
  const { ended, amount: whole, done } = getResult(results)
  return (
    <div role="alert" className="flex flex-col gap-y-4">
      <Heading level="h3">{t(`panel.refund.ended.${ended}`, { amount: show(whole), done: show(done) })}</Heading>
      {ended === "unknown" && <EntryLink payment={payment} />}
      <ul className="flex flex-col gap-y-4">
        {results.map(({ payment_transaction_id: id, amount, state, message, message_tr }) => {
          const item = payment.items.find((one) => one.payment_transaction_id === id)
          return (
            <li key={id} className="flex flex-col gap-y-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <Text size="small" weight="plus" className="break-words">
                  {item && nameOf(item)}, {show(amount)}
                </Text>
                <StatusBadge color={COLORS[state]}>
                  <span className="inline-block first-letter:uppercase">{t(`panel.operation.${state}`)}</span>
                </StatusBadge>
              </div>
              {/* the heading says it, and the entry says what to do */}
              {message !== undefined && state !== "unknown" && (
                <Subtle>{say({ en: message, tr: message_tr ?? message })}</Subtle>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The same request always has the same key. */
function useRequestKey(): (asked: unknown) => string {
  const named = useRef({ asked: "", key: "" })
  return (asked) => {
    const text = JSON.stringify(asked)
    // randomUUID is missing where the admin is not served over https
    const key = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-")
    if (named.current.asked !== text) named.current = { asked: text, key: key() }
    return named.current.key
  }
}

const Why = ({ form }: Pick<ReturnType<typeof useRefundForm>, "form">) => {
  const { t } = useLocale()
  const { data: reasons = [] } = useRefundReasons()
  return (
    <>
      <SelectField<string>
        label={t("panel.refund.reason")}
        isOptional
        options={[["", t("panel.refund.noReason")], ...reasons.map(({ id, label }) => [id, label] as const)]}
        {...form.bind("reason_id")}
      />
      <NoteField hint={t("panel.refund.noteHint")} isOptional {...form.bind("note")} />
    </>
  )
}

interface RefundDrawerProps {
  payment: PanelPayment
  paymentId: string
  close: () => void
  returnFocus: () => void
}

/** `isUnsure`: no answer came, so the same refund may be sent again, and nothing goes back twice. */
function useRefund({ payment, paymentId, close }: Omit<RefundDrawerProps, "returnFocus">) {
  const { t } = useLocale()
  const { mutateAsync, error } = useRefundItems(paymentId)
  const [isTried, setIsTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [results, setResults] = useState<readonly ItemRefunded[]>()
  // as it was when the refund was first sent: by now the amounts may be refunded
  const [sentOf, setSentOf] = useState<PanelPayment>()
  const isRefused = error instanceof RefusedError && error.status < 500
  const isUnsure = error !== null && !isRefused
  const judged = isRefused ? payment : (sentOf ?? payment)
  const refund = useRefundForm(judged, { isTried, isUnsure })
  const { form, body, total } = refund
  const getRequestKey = useRequestKey()

  const submit = () => {
    setIsTried(true)
    setIsAsking(total !== undefined)
  }
  const done = ({ refunds }: ItemsRefundedAnswer) => {
    // the drawer has already shown that a surcharge stays
    const isPlain = ({ state, message, surcharge }: ItemRefunded) =>
      state === "succeeded" && (message === undefined || surcharge === "kept")
    if (refunds.every(isPlain)) {
      toast.success(t("panel.refund.done"), { description: total })
      close()
    } else setResults(refunds)
  }
  const send = async () => {
    setSentOf(judged)
    await form.send({
      body: { ...body, request_key: getRequestKey(body.items) },
      check: ({ items }) => check({ items }),
      send: mutateAsync,
      done,
    })
    setIsAsking(false)
  }
  return { ...refund, judged, submit, send, isUnsure, results, isAsking, cancel: () => setIsAsking(false) }
}

export const RefundDrawer = ({ returnFocus, ...about }: RefundDrawerProps) => {
  const { payment, paymentId, close } = about
  const { t, money } = useLocale()
  const refund = useRefund(about)
  const { form, body, fields, setAll, total, problem, judged, results } = refund
  const { surcharge, currency_code: currency } = payment
  const submitLabel = t(total === undefined ? "panel.refund.submit" : "panel.refund.submitAmount", { amount: total })
  const unsure = { title: t("panel.refund.notCertain"), sentence: <Unsure payment={payment} sentence={problem} /> }
  const withoutSurcharge =
    surcharge === null ? "" : ` ${t("panel.refund.withoutSurcharge", { amount: money(surcharge, currency) })}`
  return (
    <>
      <FormDrawer
        title={t("panel.refund.action")}
        hint={`${t("panel.refund.hint")}${withoutSurcharge}`}
        submitLabel={results ? undefined : submitLabel}
        isSending={form.isSending}
        problem={problem === undefined || results ? undefined : refund.isUnsure ? unsure : { sentence: problem }}
        submit={refund.submit}
        close={close}
        returnFocus={returnFocus}
      >
        {results ? (
          <RefundResults payment={payment} results={results} />
        ) : (
          <>
            <Action className="self-start" onClick={setAll}>
              {t("panel.refund.everything")}
            </Action>
            <span role="status" className="sr-only">
              {body.items.length === judged.items.filter(hasLeft).length && submitLabel}
            </span>
            <ul className="flex flex-col gap-y-4">
              {judged.items.map((item) => (
                <RefundItem
                  key={item.payment_transaction_id}
                  item={item}
                  payment={payment}
                  isFirst={item === judged.items.find(hasLeft)}
                  {...fields}
                />
              ))}
            </ul>
            <Why form={form} />
          </>
        )}
      </FormDrawer>
      {refund.isAsking && total !== undefined && (
        <Confirm
          {...{ payment: judged, paymentId, items: body.items, total, isSending: form.isSending }}
          send={() => void refund.send()}
          close={refund.cancel}
        />
      )}
    </>
  )
}
