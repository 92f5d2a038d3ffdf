import { Hint, Label, Text } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { useLocale } from "../../lib/use-locale"

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean
}

export interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  isOptional?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A control with its label, what helps to fill it in, and what is wrong with it. */
export const Field = ({ label, hint, error, isOptional = false, className = "", children }: FieldProps) => {
  const { t } = useLocale()
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(" ")
  return (
    <div className={`flex flex-col gap-y-2 ${className}`}>
      <div className="flex items-center gap-x-1">
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        {isOptional && (
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            ({t("common.optional")})
          </Text>
        )}
      </div>
      {children({ id, "aria-describedby": describedBy || undefined, "aria-invalid": error !== undefined })}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error !== undefined && (
        <Hint id={`${id}-error`} variant="error">
          {error}
        </Hint>
      )}
    </div>
  )
}
