import type { SubmerchantAnswer } from "../../../../api/admin/svc/answers/submerchants"
import { useLocale } from "../../../lib/use-locale"
import { InputField } from "../../form/input-field"
import type { Form } from "../../form/use-form"
import { isOptional, type SubmerchantValues, type TextField } from "./values"

export interface Filling {
  form: Form<SubmerchantValues>
  /** The one that is edited; undefined: a new one. */
  submerchant?: SubmerchantAnswer | undefined
}

interface TextFieldProps extends Filling {
  field: TextField
  hint?: string
  type?: "email" | "tel" | "text"
  className?: string
}

/** One field of text, with what is wrong with it, or what looked wrong when it was saved as it stands. */
export const TextFieldOf = ({ form, submerchant, field, hint, type = "text", className = "" }: TextFieldProps) => {
  const { t, say } = useLocale()
  const isAsSaved = submerchant !== undefined && form.values[field] === (submerchant[field] ?? "")
  const warning = isAsSaved ? submerchant.warnings.find((one) => one.field === field) : undefined
  const isKnown = submerchant !== undefined && submerchant.key !== null
  return (
    <InputField
      label={t(`marketplace.field.${field}`)}
      hint={warning ? say(warning.message) : hint}
      isOptional={isOptional(form.values.type, field, isKnown)}
      {...(field === "address" ? { rows: 2 } : { type })}
      className={className}
      {...form.bind(field)}
    />
  )
}
