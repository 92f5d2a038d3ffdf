import { Button, Heading, Prompt, Skeleton } from "@medusajs/ui"
import { useId } from "react"
import type { PanelPayment } from "../../../api/admin/svc/answers/panel"
import { useItemName, useRefundPreview, type WantedItems } from "./data"
import { useLocale } from "../../lib/use-locale"
import { Fact, Fine, Subtle } from "../ui/elements"

const WhoPays = ({ data, error }: Pick<ReturnType<typeof useRefundPreview>, "data" | "error">) => {
  const { t, say, money, sentenceOf } = useLocale()
  const titleId = useId()
  const show = (amount: string) => money(amount, data?.currency_code ?? "")
  return (
    <section aria-live="polite" aria-labelledby={titleId} className="flex flex-col gap-y-2 border-t pt-4">
      <Heading level="h3" id={titleId}>
        {t("panel.preview.title")}
      </Heading>
      {error && <Subtle>{sentenceOf(error)}</Subtle>}
      {!error && !data && <Skeleton role="status" aria-label={t("common.loading")} className="h-10 w-full" />}
      {data && (
        <>
          <dl className="flex flex-col gap-y-2">
            {data.sellers.map(({ title, loss }, at) => (
              <Fact key={at} name={title ?? t("panel.seller.unknown")}>
                {show(loss)}
              </Fact>
            ))}
            <Fact name={t("panel.preview.marketplace")}>{show(data.marketplace.loss)}</Fact>
          </dl>
          <Fine>{say(data.note)}</Fine>
        </>
      )}
    </section>
  )
}

interface ConfirmProps {
  payment: PanelPayment
  paymentId: string
  items: WantedItems
  total: string
  isSending: boolean
  send: () => void
  close: () => void
}

export const Confirm = ({ payment, paymentId, items, total, isSending, send, close }: ConfirmProps) => {
  const { t, money } = useLocale()
  const nameOf = useItemName()
  const { surcharge, currency_code: currency } = payment
  const paysSellers = payment.items.some(({ seller }) => seller !== null)
  const preview = useRefundPreview(paymentId, items, paysSellers && !isSending)
  const show = (amount: string) => money(amount, currency)
  return (
    <Prompt open variant="confirmation" onOpenChange={(isOpen) => !isOpen && !isSending && close()}>
      <Prompt.Content className="max-h-[calc(100vh-2rem)] w-[calc(100%-2rem)] overflow-y-auto">
        <Prompt.Header>
          <Prompt.Title>{t("panel.refund.ask", { amount: total })}</Prompt.Title>
          <Prompt.Description>
            {surcharge === null ? t("panel.refund.toCard") : t("panel.refund.toCardAlone", { amount: show(surcharge) })}
          </Prompt.Description>
        </Prompt.Header>
        <div className="flex flex-col gap-y-4 px-6 pt-4">
          <dl className="flex flex-col gap-y-2">
            {items.map(({ payment_transaction_id: id, amount }) => {
              const item = payment.items.find((one) => one.payment_transaction_id === id)
              return (
                <Fact key={id} name={item ? nameOf(item) : ""}>
                  {show(amount)}
                </Fact>
              )
            })}
          </dl>
          {paysSellers && <WhoPays {...preview} />}
        </div>
        <Prompt.Footer className="flex-wrap">
          {/* the keyboard starts here */}
          <Prompt.Cancel disabled={isSending}>{t("common.cancel")}</Prompt.Cancel>
          <Button size="small" isLoading={isSending} disabled={paysSellers && preview.isLoading} onClick={send}>
            {t("panel.refund.submit")}
          </Button>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
