import { decimalText } from "../../form/amount-text"
import { CurrencySelect } from "../../form/currency-select"
import { Field } from "../../form/field"
import { InputField } from "../../form/input-field"
import type { LinkValues } from "./link-values"
import type { Form } from "../../form/use-form"
import { useLocale } from "../../../lib/use-locale"

interface PriceFieldProps {
  form: Form<LinkValues>
  /** The order decides both. */
  isFixed?: boolean
  /** A fast link knows one currency. */
  isLira?: boolean
}

const AMOUNT = /^\d+(\.\d{0,2})?$/

/** The price and its currency, and the price as the buyer will read it: a slip of comma and point is seen at once. */
export const PriceField = ({ form: { values, set, error }, isFixed = false, isLira = false }: PriceFieldProps) => {
  const { t, language, money } = useLocale()
  const amount = decimalText(values.price, language)
  const hint = AMOUNT.test(amount) ? t("links.form.asPriced", { price: money(amount, values.currency) }) : undefined
  return (
    <div className="grid grid-cols-[1fr_6.5rem] gap-x-3">
      <InputField
        label={t("links.form.price")}
        hint={hint}
        error={error("price")}
        inputMode="decimal"
        disabled={isFixed}
        value={values.price}
        change={(price) => set({ price })}
      />
      <Field label={t("links.form.currency")} error={error("currency_code")}>
        {(control) => (
          <CurrencySelect
            {...control}
            value={values.currency}
            disabled={isFixed || isLira}
            choose={(currency) => set({ currency })}
          />
        )}
      </Field>
    </div>
  )
}
