import { Hint, Label, Switch } from "@medusajs/ui"
import { type ReactNode, useId } from "react"

interface SwitchFieldProps {
  label: string
  hint: string
  value: boolean
  error?: string | undefined
  change: (isOn: boolean) => void
  /** Shown while it is on. */
  children?: ReactNode
}

/** A choice with its explanation, as Medusa's forms show them. */
export const SwitchField = ({ label, hint, value, error, change, children }: SwitchFieldProps) => {
  const id = useId()
  return (
    <div className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-4 rounded-lg p-3">
      <div className="flex items-start gap-x-3">
        <Switch
          id={id}
          className="mt-0.5 shrink-0"
          checked={value}
          aria-describedby={`${id}-hint`}
          onCheckedChange={change}
        />
        <div className="flex min-w-0 flex-col">
          <Label htmlFor={id} size="small" weight="plus">
            {label}
          </Label>
          <Hint id={`${id}-hint`}>{hint}</Hint>
          {error !== undefined && <Hint variant="error">{error}</Hint>}
        </div>
      </div>
      {value && children}
    </div>
  )
}
