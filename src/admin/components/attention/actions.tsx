import { CreditCard } from "@medusajs/icons"
import { Hint, Prompt, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useRef, useState } from "react"
import type { AttentionAction, AttentionCount, AttentionPage } from "../../../api/admin/svc/answers/attention"
import type { CheckAnswer } from "../../../api/admin/svc/answers/panel"
import type { OperationResolvedAnswer } from "../../../api/admin/svc/answers/payments"
import { post, type Query, useRead, useRefresh } from "../../lib/api"
import { useLocale } from "../../lib/use-locale"
import { NoteField } from "../form/fields"
import { useForm } from "../form/form"
import { PAGE_SIZE } from "../list/address"
import { useSayFailed } from "../ui/ask"
import { Action, Submit } from "../ui/elements"

/** Milliseconds between reads of the open entries; none while the page is in the background. */
const EVERY = 60_000

/** @param page from 0 */
export const useAttention = (filter: Query, page: number) =>
  useRead<AttentionPage>("svc_attention", "/admin/svc/attention", {
    query: { ...filter, limit: PAGE_SIZE, offset: page * PAGE_SIZE },
    isPaged: true,
    staleTime: "usual",
    every: () => EVERY,
  })

export const useOpenCount = () =>
  useRead<AttentionCount>("svc_attention", "/admin/svc/attention/count", {
    every: () => EVERY,
    staleTime: "usual",
    retry: false,
  })

/** Some routes say what a look-up found, or what is left to do in Medusa. */
type Result = Partial<Pick<CheckAnswer, "found"> & Pick<OperationResolvedAnswer, "message" | "message_tr">>

/** Everything that shows what an action changes. The confirmation closes with its entry. */
const CHANGED = ["svc_attention", "svc_panel", "svc_approvals", "orders"] as const

interface ConfirmActionProps {
  action: AttentionAction
  act: (note: string) => Promise<void>
  close: () => void
}

/** Stays open with the reason if the store refuses. */
const ConfirmAction = ({ action, act, close }: ConfirmActionProps) => {
  const { t, say } = useLocale()
  const label = say(action.label)
  const form = useForm({ note: "" })
  const { isSending, sentence } = form
  const note = form.values.note.trim()
  const isMissing = action.note === "required" && note === ""
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing && !isSending) void form.send({ body: note, send: act, done: close })
  }
  return (
    <Prompt open variant="confirmation" onOpenChange={(isOpen) => !isOpen && !isSending && close()}>
      <Prompt.Content className="max-h-[calc(100vh-2rem)] w-[calc(100%-2rem)] overflow-y-auto">
        <form onSubmit={submit}>
          <Prompt.Header>
            <Prompt.Title>{label}</Prompt.Title>
            <Prompt.Description>{action.confirm && say(action.confirm)}</Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-2 px-6 pt-4">
            {action.note !== "none" && (
              <NoteField
                hint={t("attention.noteHint")}
                autoFocus
                required={action.note === "required"}
                isOptional={action.note !== "required"}
                {...form.bind("note")}
              />
            )}
            {sentence !== undefined && (
              <Hint variant="error" role="alert">
                {sentence}
              </Hint>
            )}
          </div>
          <Prompt.Footer className="flex-wrap">
            <Action disabled={isSending} onClick={close}>
              {t("common.cancel")}
            </Action>
            <Submit disabled={isMissing} isLoading={isSending}>
              {label}
            </Submit>
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}

export const ActionButtons = ({ actions }: { actions: readonly AttentionAction[] }) =>
  actions.map((action) => <ActionButton key={`${action.path} ${JSON.stringify(action.body)}`} action={action} />)

/** @throws what the route refused with */
function useAct({ path, body, type }: AttentionAction) {
  const { t, say } = useLocale()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (note: string) => post<Result>(path, { ...body, ...(note !== "" && { note }) }),
  })
  const act = async (note: string) => {
    const { found, message, message_tr } = await mutateAsync(note)
    const said = found ?? (message === undefined ? undefined : { en: message, tr: message_tr ?? message })
    const description = said && say(said)
    toast.success(t(type === "check" ? "attention.checked" : "attention.done"), { description })
  }
  return { act, isPending }
}

export const AskAction = ({ action, close }: { action: AttentionAction; close: () => void }) => {
  const { act } = useAct(action)
  const refresh = useRefresh(...CHANGED)
  const end = () => {
    close()
    void refresh()
  }
  return <ConfirmAction action={action} act={act} close={end} />
}

export const ActionButton = ({ action }: { action: AttentionAction }) => {
  const { say } = useLocale()
  const sayFailed = useSayFailed()
  const [isAsking, setIsAsking] = useState(false)
  const { act, isPending } = useAct(action)
  const refreshAll = useRefresh(...CHANGED)
  const button = useRef<HTMLButtonElement>(null)

  /** Moves the focus to the list, because the button disappears with its entry. */
  const refresh = async () => {
    const place = button.current?.closest<HTMLElement>("[tabindex='-1']")
    await refreshAll()
    requestAnimationFrame(() => document.activeElement === document.body && place?.focus())
  }
  const actAtOnce = async () => {
    await act("").catch(sayFailed("attention.notDone"))
    await refresh()
  }
  // also after a refusal: the entry may have changed meanwhile
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
        {say(action.label)}
      </Action>
      {isAsking && <ConfirmAction action={action} act={act} close={close} />}
    </>
  )
}

/** Shows how many entries must be checked. Medusa's menu gives an icon 15 pixels. */
export const MenuIcon = () => {
  const { t } = useLocale()
  const count = useOpenCount().data?.open_count ?? 0
  if (count === 0) return <CreditCard />
  const badge = t("attention.badge", { count })
  return (
    <span
      role="img"
      aria-label={badge}
      title={badge}
      className="bg-ui-button-danger text-ui-fg-on-color flex size-[15px] items-center justify-center text-[10px] font-medium leading-none"
    >
      {count > 9 ? "9+" : count}
    </span>
  )
}
