import { Input } from "@medusajs/ui"
import { Field, type FieldProps } from "./field"

interface InputFieldProps extends Omit<FieldProps, "children"> {
  value: string
  change: (typed: string) => void
  inputMode?: "decimal" | "text"
  disabled?: boolean
}

/** A line of text to type, as a field of a form. */
export const InputField = ({ value, change, inputMode = "text", disabled = false, ...field }: InputFieldProps) => (
  <Field {...field}>
    {(control) => (
      <Input
        {...control}
        inputMode={inputMode}
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
)
