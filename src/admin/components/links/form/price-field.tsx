import { useLocale } from "../../../lib/use-locale"
import { decimalText } from "../../form/amount-text"
import { InputField } from "../../form/input-field"
import { currencyOptions, SelectField } from "../../form/select-field"
import type { Form } from "../../form/use-form"
import type { LinkValues } from "./link-values"

interface PriceFieldProps {
  form: Form<LinkValues>
  /** The order decides both. */
  isFixed?: boolean
  /** A fast link has one currency. */
  isLira?: boolean
}

const AMOUNT = /^\d+(\.\d{0,2})?$/

/** The price and its currency, and the price as the buyer will read it: a wrong comma or point is seen at once. */
export const PriceField = ({ form, isFixed = false, isLira = false }: PriceFieldProps) => {
  const { t, language, money } = useLocale()
  const amount = decimalText(form.values.price, language)
  const hint = AMOUNT.test(amount)
    ? t("links.form.asPriced", { price: money(amount, form.values.currency) })
    : undefined
  return (
    <div className="grid grid-cols-[1fr_6.5rem] gap-x-3">
      <InputField
        label={t("links.form.price")}
        hint={hint}
        inputMode="decimal"
        disabled={isFixed}
        {...form.bind("price")}
      />
      <SelectField<string>
        label={t("links.form.currency")}
        options={currencyOptions()}
        disabled={isFixed || isLira}
        {...form.bind("currency", "currency_code")}
      />
    </div>
  )
}
