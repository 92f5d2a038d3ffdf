import { Input, Textarea } from "@medusajs/ui"
import type { InputHTMLAttributes } from "react"
import { Field, type FieldProps } from "./field"

type Typed = "inputMode" | "disabled" | "type" | "min" | "maxLength" | "required" | "autoFocus"
type TypedProps = Pick<InputHTMLAttributes<HTMLInputElement>, Typed>

interface InputFieldProps extends Omit<FieldProps, "children">, TypedProps {
  value: string
  change: (typed: string) => void
  /** More than one line. */
  rows?: number
}

/** Text to type, as a field of a form. */
export const InputField = (props: InputFieldProps) => {
  const { value, change, rows, inputMode, disabled, type, min, maxLength, required, autoFocus, ...field } = props
  const typed = { value, disabled, maxLength, required, autoFocus }
  return (
    <Field {...field}>
      {(control) =>
        rows === undefined ? (
          <Input
            {...control}
            {...typed}
            inputMode={inputMode}
            type={type}
            min={min}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        ) : (
          <Textarea {...control} {...typed} rows={rows} onChange={({ target }) => change(target.value)} />
        )
      }
    </Field>
  )
}
