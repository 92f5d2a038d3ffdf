import { XMarkMini } from "@medusajs/icons"
import { Hint, IconButton, Input, Label, Select, Switch, Text, Textarea } from "@medusajs/ui"
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useId } from "react"
import { useLocale } from "../../lib/use-locale"
import { CURRENCIES, type Currency } from "../../lib/format"
import { Strong } from "../ui/elements"

export interface ControlProps {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean
}

interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  isOptional?: boolean | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

export const Field = ({ label, hint, error, isOptional = false, className = "", children }: FieldProps) => {
  const { t } = useLocale()
  const id = useId()
  const parts = { optional: isOptional, hint: hint !== undefined, error: error !== undefined }
  const describedBy = Object.entries(parts).flatMap(([part, isThere]) => (isThere ? `${id}-${part}` : []))
  return (
    <div className={`flex flex-col gap-y-2 ${className}`}>
      <div className="flex items-center gap-x-1">
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        {isOptional && (
          <Text id={`${id}-optional`} size="small" leading="compact" className="text-ui-fg-subtle">
            ({t("common.optional")})
          </Text>
        )}
      </div>
      {children({ id, "aria-describedby": describedBy.join(" ") || undefined, "aria-invalid": error !== undefined })}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error !== undefined && (
        <Hint id={`${id}-error`} variant="error">
          {error}
        </Hint>
      )}
    </div>
  )
}

type Typed = "inputMode" | "disabled" | "type" | "min" | "maxLength" | "required" | "autoFocus"
type TypedProps = Pick<InputHTMLAttributes<HTMLInputElement>, Typed>

interface InputFieldProps extends Omit<FieldProps, "children">, TypedProps {
  value: string
  change: (typed: string) => void
  rows?: number
}

export const InputField = (props: InputFieldProps) => {
  const { label, hint, error, isOptional, className, change, rows, ...typed } = props
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(target.value)
  return (
    <Field {...{ label, hint, error, isOptional, className }}>
      {(control) =>
        rows === undefined ? (
          <Input {...control} {...typed} autoComplete="off" onChange={onChange} />
        ) : (
          <Textarea {...control} {...typed} rows={rows} onChange={onChange} />
        )
      }
    </Field>
  )
}

const LONGEST_NOTE = 500

export const NoteField = (props: Omit<InputFieldProps, "label" | "rows" | "maxLength">) => (
  <InputField label={useLocale().t("attention.note")} rows={2} maxLength={LONGEST_NOTE} {...props} />
)

interface OptionsProps<Value extends string> extends Partial<ControlProps> {
  value: string
  /** "" stands for no choice. */
  options: readonly (readonly [value: Value, label: string])[]
  change: (value: Value) => void
  size?: "small" | "base"
  disabled?: boolean
  className?: string
  "aria-label"?: string
}

/** Radix has no empty value. */
const NONE = "none"

export function Options<Value extends string>(props: OptionsProps<Value>) {
  const { value, options, change, size = "base", disabled = false, ...trigger } = props
  const chosen = (key: string) => {
    const option = options.find(([one]) => (one || NONE) === key)
    if (option) change(option[0])
  }
  return (
    <Select value={value || NONE} size={size} disabled={disabled} onValueChange={chosen}>
      <Select.Trigger {...trigger}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map(([one, label]) => (
          <Select.Item key={one} value={one || NONE}>
            {label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

export function SmallSelect<Value extends string>({ label, ...options }: { label: string } & OptionsProps<Value>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="xsmall" className="text-ui-fg-subtle">
        {label}
      </Label>
      <Options id={id} size="small" className="w-44" {...options} />
    </div>
  )
}

type SelectFieldProps<Value extends string> = Omit<FieldProps, "children"> & OptionsProps<Value>

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, isOptional, ...options } = props
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => <Options {...control} {...options} />}
    </Field>
  )
}

export const currencyOptions = (currencies: readonly Currency[] = CURRENCIES) =>
  currencies.map((code) => [code, code] as const)

interface AmountsFieldProps extends Pick<FieldProps, "label" | "error" | "className"> {
  children: ReactNode
}

export const AmountsField = ({ label, error, className = "", children }: AmountsFieldProps) => (
  <fieldset className={`flex flex-col gap-y-2 ${className}`}>
    <Strong as="span">{label}</Strong>
    {children}
    {error !== undefined && <Hint variant="error">{error}</Hint>}
  </fieldset>
)

interface AmountInputProps extends Pick<InputFieldProps, "label" | "value" | "change"> {
  isWrong: boolean
}

export const AmountInput = ({ label, isWrong, value, change }: AmountInputProps) => (
  <Input
    className="w-28"
    inputMode="decimal"
    autoComplete="off"
    aria-label={label}
    aria-invalid={isWrong}
    value={value}
    onChange={({ target }) => change(target.value)}
  />
)

export const RemoveButton = ({ label, remove }: { label: string; remove: () => void }) => (
  <IconButton type="button" size="small" variant="transparent" aria-label={label} onClick={remove}>
    <XMarkMini />
  </IconButton>
)

interface SwitchFieldProps {
  label: string
  hint: string
  value: boolean
  error?: string | undefined
  change: (isOn: boolean) => void
  children?: ReactNode
}

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
