import { Input } from "@medusajs/ui"
import { Field } from "../../form/field"
import type { LinkValues } from "./link-values"
import { PresetsField } from "./presets-field"
import { SwitchField } from "../../form/switch-field"
import type { Form } from "../../form/use-form"
import { useLocale } from "../../../lib/use-locale"

interface SaleFieldsProps {
  form: Form<LinkValues>
  /** Its stock is one, and its amount the order's. */
  isForOrder: boolean
  /** A link that is there keeps how its amount is chosen. */
  isNew: boolean
}

/** How a link sells. */
export const SaleFields = ({ form: { values, set, error }, isForOrder, isNew }: SaleFieldsProps) => {
  const { t } = useLocale()
  return (
    <div className="flex flex-col gap-y-3">
      <SwitchField
        label={t("links.form.installments")}
        hint={t("links.form.installmentsHint")}
        checked={values.hasInstallments}
        error={error("installment_requested")}
        change={(hasInstallments) => set({ hasInstallments })}
      />
      <SwitchField
        label={t("links.form.askAddress")}
        hint={t("links.form.askAddressHint")}
        checked={values.asksAddress}
        error={error("address_ignorable")}
        change={(asksAddress) => set({ asksAddress })}
      />
      {!isForOrder && (
        <SwitchField
          label={t("links.form.limitStock")}
          hint={t("links.form.limitStockHint")}
          checked={values.hasStock}
          error={error("stock_enabled")}
          change={(hasStock) => set({ hasStock })}
        >
          <Field label={t("links.form.stock")} error={error("stock_count")} className="max-w-40">
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                step={1}
                inputMode="numeric"
                value={values.stock}
                onChange={({ target }) => set({ stock: target.value })}
              />
            )}
          </Field>
        </SwitchField>
      )}
      {!isForOrder && isNew && (
        <SwitchField
          label={t("links.form.flexible")}
          hint={t("links.form.flexibleHint")}
          checked={values.isFlexible}
          error={error("flexible_link")}
          change={(isFlexible) => set({ isFlexible })}
        >
          <PresetsField
            presets={values.presets}
            error={error("preset_price_values")}
            change={(presets) => set({ presets })}
          />
        </SwitchField>
      )}
    </div>
  )
}
