import { Button, Hint, Prompt } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import type { AttentionAction } from "../../../api/admin/svc/answers/attention"
import { useLocale } from "../../lib/use-locale"
import { InputField } from "../form/input-field"
import { Action } from "../ui/action"

const LONGEST_NOTE = 500

interface ConfirmActionProps {
  action: AttentionAction
  label: string
  act: (note: string) => Promise<void>
  close: () => void
}

/** Asks before an action, with a note; stays open with the reason when the store refuses. */
export const ConfirmAction = ({ action, label, act, close }: ConfirmActionProps) => {
  const { t, say, sentenceOf } = useLocale()
  const [note, setNote] = useState("")
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const isMissing = action.note === "required" && note.trim() === ""

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMissing || isBusy) return
    setIsBusy(true)
    try {
      await act(note.trim())
      close()
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }

  return (
    <Prompt open variant="confirmation" onOpenChange={(isOpen) => !isOpen && !isBusy && close()}>
      <Prompt.Content className="max-h-[calc(100vh-2rem)] w-[calc(100%-2rem)] overflow-y-auto">
        <form onSubmit={(event) => void submit(event)}>
          <Prompt.Header>
            <Prompt.Title>{label}</Prompt.Title>
            <Prompt.Description>{action.confirm && say(action.confirm)}</Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-2 px-6 pt-4">
            <InputField
              label={t(action.note === "required" ? "attention.note" : "attention.noteOptional")}
              hint={t("attention.noteHint")}
              rows={2}
              autoFocus
              required={action.note === "required"}
              maxLength={LONGEST_NOTE}
              value={note}
              change={setNote}
            />
            {error !== undefined && (
              <Hint variant="error" role="alert">
                {sentenceOf(error)}
              </Hint>
            )}
          </div>
          <Prompt.Footer className="flex-wrap">
            <Action disabled={isBusy} onClick={close}>
              {t("common.cancel")}
            </Action>
            <Button type="submit" size="small" disabled={isMissing} isLoading={isBusy}>
              {label}
            </Button>
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}
