import { CURRENCIES, type Currency } from "../../lib/currencies"
import { Options, type OptionsProps } from "../ui/options"
import { Field, type FieldProps } from "./field"

type SelectFieldProps<Value extends string> = Omit<FieldProps, "children"> & OptionsProps<Value>

/** A choice of one of several, as a field of a form. */
export function SelectField<Value extends string>({ label, hint, error, ...options }: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Options {...control} {...options} />}
    </Field>
  )
}

export const currencyOptions = (currencies: readonly Currency[] = CURRENCIES) =>
  currencies.map((code) => [code, code] as const)
