import { Hint, Label, Textarea } from "@medusajs/ui"
import { useId } from "react"
import { useLocale } from "../../lib/use-locale"

interface NoteFieldProps {
  isRequired: boolean
  note: string
  setNote: (note: string) => void
}

const LONGEST = 500

/** A person's note, kept with what they resolve. */
export const NoteField = ({ isRequired, note, setNote }: NoteFieldProps) => {
  const { t } = useLocale()
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t(isRequired ? "attention.note" : "attention.noteOptional")}
      </Label>
      <Textarea
        id={id}
        aria-describedby={hintId}
        autoFocus
        required={isRequired}
        maxLength={LONGEST}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Hint id={hintId}>{t("attention.noteHint")}</Hint>
    </div>
  )
}
