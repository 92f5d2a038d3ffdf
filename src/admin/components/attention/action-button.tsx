import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import type { AttentionAction } from "../../../api/admin/svc/answers/attention"
import { ConfirmAction } from "./confirm-action"
import { useAct, useRefreshAttention } from "./data"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

/** The ways to resolve something. */
export const ActionButtons = ({ actions }: { actions: readonly AttentionAction[] }) =>
  actions.map((action) => <ActionButton key={`${action.path} ${JSON.stringify(action.body)}`} action={action} />)

/** One way to resolve an entry; what cannot be undone asks for confirmation first. */
export const ActionButton = ({ action }: { action: AttentionAction }) => {
  const { t, say, sentenceOf } = useLocale()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useAct()
  const refreshAttention = useRefreshAttention()
  const button = useRef<HTMLButtonElement>(null)
  const label = say(action.label)

  /** Moves the focus to the list, because the button disappears with its entry. */
  const refresh = async () => {
    const place = button.current?.closest<HTMLElement>("[tabindex='-1']")
    await refreshAttention()
    requestAnimationFrame(() => document.activeElement === document.body && place?.focus())
  }
  /** @throws what the route refused with */
  const act = async (note: string) => {
    const { found, message, message_tr } = await mutateAsync({ action, note })
    const said = found ?? (message === undefined ? undefined : { en: message, tr: message_tr ?? message })
    const description = said && say(said)
    toast.success(t(action.type === "check" ? "attention.checked" : "attention.done"), { description })
  }
  const actAtOnce = () =>
    act("")
      .catch((error: unknown) => toast.error(t("attention.notDone"), { description: sentenceOf(error) }))
      .finally(refresh)
  // also when it was refused: the entry may have changed meanwhile
  const close = () => {
    setIsAsking(false)
    void refresh()
  }

  return (
    <>
      <Action
        ref={button}
        isLoading={isPending && !isAsking}
        onClick={() => (action.confirm === null ? void actAtOnce() : setIsAsking(true))}
      >
        {label}
      </Action>
      {isAsking && <ConfirmAction action={action} label={label} act={act} close={close} />}
    </>
  )
}
