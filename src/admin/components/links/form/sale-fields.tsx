import { useLocale } from "../../../lib/use-locale"
import { InputField } from "../../form/input-field"
import { SwitchField } from "../../form/switch-field"
import type { Form } from "../../form/use-form"
import type { LinkValues } from "./link-values"
import { PresetsField } from "./presets-field"

interface SaleFieldsProps {
  form: Form<LinkValues>
  /** Its stock is one, and its amount the order's. */
  isForOrder: boolean
  /** How the amount of an existing link is chosen cannot be changed. */
  isNew: boolean
}

const SWITCHES = {
  installments: ["hasInstallments", "installment_requested"],
  askAddress: ["asksAddress", "address_ignorable"],
  limitStock: ["hasStock", "stock_enabled"],
  flexible: ["isFlexible", "flexible_link"],
} as const

export const SaleFields = ({ form, isForOrder, isNew }: SaleFieldsProps) => {
  const { t } = useLocale()
  const switchOf = (key: keyof typeof SWITCHES) => {
    const [name, field] = SWITCHES[key]
    return { label: t(`links.form.${key}`), hint: t(`links.form.${key}Hint`), ...form.bind(name, field) }
  }
  return (
    <div className="flex flex-col gap-y-3">
      <SwitchField {...switchOf("installments")} />
      <SwitchField {...switchOf("askAddress")} />
      {!isForOrder && (
        <SwitchField {...switchOf("limitStock")}>
          <InputField
            label={t("links.form.stock")}
            className="max-w-40"
            type="number"
            min={1}
            inputMode="numeric"
            {...form.bind("stock", "stock_count")}
          />
        </SwitchField>
      )}
      {!isForOrder && isNew && (
        <SwitchField {...switchOf("flexible")}>
          <PresetsField {...form.bind("presets", "preset_price_values")} />
        </SwitchField>
      )}
    </div>
  )
}
