import { Text, toast } from "@medusajs/ui"
import { useState } from "react"
import type { PanelItem, PanelSeller } from "../../../api/admin/svc/answers/panel"
import type { SubmerchantAnswer } from "../../../api/admin/marketplace/answers/submerchants"
import { RefusedError } from "../../lib/refusal"
import { readAmount, typedText } from "../../lib/format"
import { FormDrawer, type Form, useForm } from "../form/form"
import { InputField, NoteField } from "../form/fields"
import { SellerPicker } from "./seller-picker"
import { useItemTitle } from "../panel/data"
import { useChangePayout } from "./data"
import { useLocale } from "../../lib/use-locale"
import { Action, Strong } from "../ui/elements"

interface PayoutDrawerProps {
  item: PanelItem
  seller: PanelSeller
  paymentId: string
  currencyCode: string
  close: () => void
  returnFocus: () => void
}

interface Wanted {
  seller: Pick<SubmerchantAnswer, "id" | "title"> | null
  amount: string
  note: string
}

const SellerField = ({ form, seller }: { form: Form<Wanted>; seller: PanelSeller }) => {
  const { t } = useLocale()
  const [isPicking, setIsPicking] = useState(false)
  const { values, set, error } = form
  const problem = error("submerchant_id")
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Strong className="min-w-0 break-words">
          {t("panel.payout.seller", { name: values.seller?.title ?? seller.title ?? t("panel.seller.unknown") })}
        </Strong>
        {!isPicking && <Action onClick={() => setIsPicking(true)}>{t("panel.payout.another")}</Action>}
      </div>
      {isPicking && (
        <SellerPicker
          label={t("panel.payout.another")}
          chosen={values.seller?.id ?? seller.submerchant_id}
          choose={(chosen) => set({ seller: chosen })}
        />
      )}
      {problem !== undefined && (
        <Text size="small" className="text-ui-fg-error">
          {problem}
        </Text>
      )}
    </div>
  )
}

function usePayoutForm({ item, seller, paymentId, close }: PayoutDrawerProps) {
  const { t, language, say } = useLocale()
  const { mutateAsync, isPending, error } = useChangePayout(paymentId)
  const initial: Wanted = { seller: null, amount: typedText(seller.price, language), note: "" }
  const form = useForm(initial, ["submerchant_id", "amount", "note"])
  // the store refuses the change if the item has changed since
  const [seen] = useState({
    amount: seller.price,
    ...(seller.submerchant_id && { submerchant_id: seller.submerchant_id }),
  })
  const [mistake, setMistake] = useState<"unchanged" | "amount">()

  const submit = async () => {
    const { seller: chosen, amount, note } = form.values
    const isOther = chosen !== null && chosen.id !== seller.submerchant_id
    const isOtherAmount = amount !== initial.amount
    const read = readAmount(amount, language)
    const isUnreadable = isOtherAmount && read === undefined
    setMistake(isUnreadable ? "amount" : isOther || isOtherAmount ? undefined : "unchanged")
    if (isUnreadable || !(isOther || isOtherAmount)) return
    const changes = { ...(isOther && { submerchant_id: chosen.id }), ...(isOtherAmount && { amount: read }) }
    const why = note.trim() === "" ? {} : { note: note.trim() }
    const about = { payment_transaction_id: item.payment_transaction_id, seen }
    await form.send({
      body: { ...about, ...changes, ...why },
      send: mutateAsync,
      done: (answer) => {
        toast.success(t("panel.payout.done"), { description: say(answer.found) })
        close()
      },
    })
  }
  const sentence =
    mistake === undefined ? form.sentence : t(mistake === "amount" ? "common.fixFields" : "panel.payout.unchanged")
  const amountError = mistake === "amount" ? t("field.amount") : form.error("amount")
  // only a refusal proves that nothing was changed
  const isCertain = mistake !== undefined || (error instanceof RefusedError && error.status < 500)
  const title = t(isCertain ? "panel.payout.notDone" : "panel.payout.notCertain")
  return { form, submit, isPending, problem: sentence === undefined ? undefined : { title, sentence }, amountError }
}

export const PayoutDrawer = (props: PayoutDrawerProps) => {
  const { t, money } = useLocale()
  const titleOf = useItemTitle()
  const { form, submit, isPending, problem, amountError } = usePayoutForm(props)
  const { item, seller, currencyCode, close, returnFocus } = props
  const price = money(item.price, currencyCode)
  return (
    <FormDrawer
      title={t("panel.payout.action")}
      hint={t("panel.payout.of", { item: titleOf(item), price })}
      submitLabel={t("panel.payout.action")}
      isSending={isPending}
      submit={() => void submit()}
      problem={problem}
      close={close}
      returnFocus={returnFocus}
    >
      <ul className="txt-small text-ui-fg-subtle flex list-disc flex-col gap-y-1 pl-4">
        <li>{t("panel.payout.limit.time")}</li>
        <li>{t("panel.payout.limit.rest")}</li>
      </ul>
      <SellerField form={form} seller={seller} />
      <InputField
        label={t("approvals.amount")}
        hint={t("panel.payout.most", { price })}
        inputMode="decimal"
        {...form.bind("amount")}
        error={amountError}
      />
      <NoteField hint={t("panel.payout.noteHint")} isOptional {...form.bind("note")} />
    </FormDrawer>
  )
}
