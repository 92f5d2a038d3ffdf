import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AttentionAction } from "../../../api/admin/svc/answers/attention"
import { useLanguage, wordsIn } from "../../lib/language"
import { sentenceOf } from "../../lib/refusal"
import { ConfirmAction } from "./confirm-action"
import { useAct, useRefreshAttention } from "./data"

/** One way to settle an entry; what cannot be taken back is asked about first. */
export const ActionButton = ({ action }: { action: AttentionAction }) => {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useAct()
  const refresh = useRefreshAttention()
  const label = wordsIn(language, action.label)

  /** @throws what the route refused with */
  const act = async (note: string) => {
    const { found, message, message_tr } = await mutateAsync({ action, note })
    const said = found ?? (message === undefined ? undefined : { en: message, tr: message_tr ?? message })
    const description = said && wordsIn(language, said)
    toast.success(t(action.do === "check" ? "attention.checked" : "attention.done"), { description })
  }
  const actAtOnce = () =>
    act("")
      .catch((error: unknown) => toast.error(t("attention.notDone"), { description: sentenceOf(error, language, t) }))
      .finally(refresh)
  // also when it was refused: the reason may be news
  const close = () => {
    setIsAsking(false)
    refresh()
  }

  return (
    <>
      <Button
        size="small"
        variant="secondary"
        isLoading={isPending && !isAsking}
        onClick={() => (action.confirm === null ? void actAtOnce() : setIsAsking(true))}
      >
        {label}
      </Button>
      {isAsking && <ConfirmAction {...{ action, label, act }} close={close} />}
    </>
  )
}
