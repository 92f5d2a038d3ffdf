import { Label, Select, Text, Textarea, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useLanguage } from "../../lib/language"
import { sentenceOf } from "../../lib/refusal"
import { FormDrawer } from "../form/form-drawer"
import { type RefundedItem, useRefundItems, useRefundReasons } from "./data"
import { type Amounts, RefundItem } from "./refund-item"
import { RefundPreview } from "./refund-preview"
import { RefundResults } from "./refund-results"

const NO_REASON = "none"
/** What the service takes of a note. */
const LONGEST_NOTE = 500

/** People of Türkiye write a comma. */
const plain = (amount: string) => amount.trim().replace(",", ".")
const isAmount = (amount: string) => /^\d{1,12}(\.\d{1,2})?$/.test(plain(amount))

const filled = (amounts: Amounts) => Object.entries(amounts).filter(([, amount]) => amount.trim() !== "")
const wanted = (amounts: Amounts) =>
  filled(amounts).map(([id, amount]) => ({ payment_transaction_id: id, amount: plain(amount) }))

interface WhyProps {
  reason: string
  setReason: (reason: string) => void
  note: string
  setNote: (note: string) => void
}

/** Why it is refunded, as the service is told. */
const Why = ({ reason, setReason, note, setNote }: WhyProps) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const { data: reasons = [] } = useRefundReasons()
  return (
    <>
      <div className="flex flex-col gap-y-2">
        <Label size="small" weight="plus" htmlFor={`${id}-reason`}>
          {t("panel.refund.reason")}
        </Label>
        <Select value={reason} onValueChange={setReason}>
          <Select.Trigger id={`${id}-reason`}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value={NO_REASON}>{t("panel.refund.noReason")}</Select.Item>
            {reasons.map((one) => (
              <Select.Item key={one.id} value={one.id}>
                {one.label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </div>
      <div className="flex flex-col gap-y-2">
        <Label size="small" weight="plus" htmlFor={`${id}-note`}>
          {t("panel.refund.note")}
        </Label>
        <Textarea
          id={`${id}-note`}
          aria-describedby={`${id}-hint`}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Text id={`${id}-hint`} size="small" className="text-ui-fg-subtle">
          {t("panel.refund.noteHint")}
        </Text>
      </div>
    </>
  )
}

/** The form's state, and what becomes of it when it is sent. */
function useRefundForm(paymentId: string, close: () => void) {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  const [amounts, setAmounts] = useState<Amounts>({})
  const [reason, setReason] = useState(NO_REASON)
  const [note, setNote] = useState("")
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [results, setResults] = useState<readonly RefundedItem[]>()
  const { mutateAsync, isPending } = useRefundItems(paymentId)

  const send = async () => {
    const items = wanted(amounts)
    const why = { ...(reason !== NO_REASON && { reason_id: reason }), ...(note.trim() && { note: note.trim() }) }
    const { refunds } = await mutateAsync({ items, ...why })
    if (!refunds.every(({ state, message }) => state === "succeeded" && message === undefined)) {
      setResults(refunds)
      return
    }
    toast.success(t("panel.refund.done"))
    close()
  }

  const submit = () => {
    setIsTried(true)
    setProblem(undefined)
    if (!filled(amounts).every(([, amount]) => isAmount(amount))) return
    if (filled(amounts).length === 0) setProblem(t("panel.refund.none"))
    else send().catch((error: unknown) => setProblem(sentenceOf(error, language, t)))
  }

  const isWrong = (id: string) => isTried && (amounts[id] ?? "").trim() !== "" && !isAmount(amounts[id] ?? "")
  const set = (id: string, amount: string) => setAmounts((before) => ({ ...before, [id]: amount }))
  return { amounts, set, isWrong, submit, problem, results, isPending, why: { reason, setReason, note, setNote } }
}

interface RefundDrawerProps {
  payment: PanelPayment
  paymentId: string
  close: () => void
  /** Gives the keyboard back to what opened it. */
  returnFocus: () => void
}

/** Refunds picked items, each by an amount. What did not go through is told item by item. */
export const RefundDrawer = ({ payment, paymentId, close, returnFocus }: RefundDrawerProps) => {
  const { t } = useTranslation("svc")
  const { amounts, set, isWrong, submit, problem, results, isPending, why } = useRefundForm(paymentId, close)
  const paysSellers = payment.items.some(({ seller }) => seller !== null)
  const readable = wanted(amounts).filter(({ amount }) => isAmount(amount) && Number(amount) > 0)
  return (
    <FormDrawer
      title={t("panel.refund.title")}
      hint={t("panel.refund.hint")}
      submitLabel={results ? undefined : t("panel.refund.submit")}
      isSending={isPending}
      problem={problem === undefined ? undefined : { label: t("panel.refund.notDone"), sentence: problem }}
      {...{ submit, close, returnFocus }}
    >
      {results ? (
        <RefundResults {...{ payment, results }} />
      ) : (
        <>
          <ul className="flex flex-col gap-y-4">
            {payment.items.map((item) => (
              <RefundItem key={item.payment_transaction_id} {...{ item, payment, amounts, set, isWrong }} />
            ))}
          </ul>
          {paysSellers && <RefundPreview paymentId={paymentId} items={readable} />}
          <Why {...why} />
        </>
      )}
    </FormDrawer>
  )
}
