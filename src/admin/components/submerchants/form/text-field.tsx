import { Input, Textarea } from "@medusajs/ui"
import type { HTMLInputAutoCompleteAttribute } from "react"
import type { SubmerchantAnswer } from "../../../../api/admin/svc/answers/submerchants"
import { Field } from "../../form/field"
import type { Form } from "../../form/use-form"
import { isOptional, type SubmerchantValues, type TextField } from "./values"
import { useLocale } from "../../../lib/use-locale"

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

/** What was found odd when it was saved, as long as it stands so. */
function useWarning({ form, submerchant, field }: Pick<TextFieldProps, "form" | "submerchant" | "field">) {
  const { say } = useLocale()
  const isAsSaved = submerchant !== undefined && form.values[field] === (submerchant[field] ?? "")
  const warning = isAsSaved ? submerchant.warnings.find((one) => one.field === field) : undefined
  return warning && say(warning.message)
}

const NO_COMPLETION: HTMLInputAutoCompleteAttribute = "off"

/** One field of text, with what is wrong or odd about it. */
export const TextFieldOf = ({ form, submerchant, field, hint, type = "text", className }: TextFieldProps) => {
  const { t } = useLocale()
  const warning = useWarning({ form, submerchant, field })
  const isKnown = submerchant !== undefined && submerchant.key !== null
  const value = form.values[field]
  return (
    <Field
      label={t(`marketplace.field.${field}`)}
      hint={warning ?? hint}
      error={form.error(field)}
      isOptional={isOptional(form.values.type, field, isKnown)}
      {...(className !== undefined && { className })}
    >
      {(control) =>
        field === "address" ? (
          <Textarea
            {...control}
            rows={2}
            value={value}
            onChange={({ target }) => form.set({ address: target.value })}
          />
        ) : (
          <Input
            {...control}
            type={type}
            autoComplete={NO_COMPLETION}
            value={value}
            onChange={({ target }) => form.set({ [field]: target.value })}
          />
        )
      }
    </Field>
  )
}
