import { Hint } from "@medusajs/ui"
import { LINK_CATEGORIES } from "../../../client/terms"
import { decimalText } from "../../lib/format"
import { useLocale } from "../../lib/use-locale"
import {
  AmountInput,
  AmountsField,
  currencyOptions,
  InputField,
  RemoveButton,
  SelectField,
  SwitchField,
} from "../form/fields"
import type { Form } from "../form/form"
import { areSeveral, listAccounts } from "../list/account"
import { Action } from "../ui/elements"
import { useCurrencies, useLinkAccounts } from "./data"
import type { LinkValues } from "./link-values"

interface OfLink {
  form: Form<LinkValues>
}

export const NameFields = ({ form }: OfLink) => (
  <>
    <InputField label={useLocale().t("links.columns.name")} {...form.bind("name")} />
    <DescriptionField form={form} />
  </>
)

export const DescriptionField = ({ form, isOptional = false }: OfLink & { isOptional?: boolean }) => (
  <InputField
    label={useLocale().t("links.detail.description")}
    rows={3}
    isOptional={isOptional}
    {...form.bind("description")}
  />
)

export const AccountField = ({ form }: OfLink) => {
  const { t } = useLocale()
  const accounts = useLinkAccounts()
  if (!areSeveral(accounts)) return null
  const account = form.bind("account")
  return (
    <SelectField<string>
      label={t("common.account")}
      options={listAccounts(accounts)}
      {...account}
      value={account.value || (accounts[0] ?? "")}
    />
  )
}

export const CategoryField = ({ form }: OfLink) => {
  const { t } = useLocale()
  const { category_type: category } = form.values
  const known = LINK_CATEGORIES.map((name) => [name, t(`links.form.categories.${name}`)] as const)
  const isKnown = LINK_CATEGORIES.some((name) => name === category)
  return (
    <SelectField<string>
      label={t("links.detail.category")}
      options={isKnown ? known : [...known, [category, category]]}
      {...form.bind("category_type")}
    />
  )
}

interface PriceFieldProps {
  form: Form<LinkValues>
  isFixed?: boolean
  isLira?: boolean
}

const AMOUNT = /^\d+(\.\d{0,2})?$/

/** Also shows the price as the buyer will read it, so that a wrong comma or point is seen at once. */
export const PriceField = ({ form, isFixed = false, isLira = false }: PriceFieldProps) => {
  const { t, language, money } = useLocale()
  const amount = decimalText(form.values.price, language)
  const hint = AMOUNT.test(amount)
    ? t("links.form.asPriced", { price: money(amount, form.values.currency_code) })
    : undefined
  return (
    <div className="grid grid-cols-[1fr_6.5rem] gap-x-3">
      <InputField
        label={t("links.columns.price")}
        hint={hint}
        inputMode="decimal"
        disabled={isFixed}
        {...form.bind("price")}
      />
      <SelectField<string>
        label={t("links.form.currency")}
        options={currencyOptions(useCurrencies())}
        disabled={isFixed || isLira}
        {...form.bind("currency_code")}
      />
    </div>
  )
}

const MOST = 10

const PresetsField = ({ form }: OfLink) => {
  const { t } = useLocale()
  const { value: presets, change, error } = form.bind("preset_price_values")
  return (
    <AmountsField label={t("links.detail.presets")} error={error}>
      <div className="flex flex-wrap gap-2">
        {presets.map((typed, at) => (
          <div key={at} className="flex items-center gap-x-1">
            <AmountInput
              label={t("links.form.preset", { number: at + 1 })}
              isWrong={error !== undefined}
              value={typed}
              change={(amount) => change(presets.map((other, index) => (index === at ? amount : other)))}
            />
            {presets.length > 1 && (
              <RemoveButton
                label={t("links.form.removePreset", { number: at + 1 })}
                remove={() => change(presets.filter((_, other) => other !== at))}
              />
            )}
          </div>
        ))}
        {presets.length < MOST && <Action onClick={() => change([...presets, ""])}>{t("links.form.addPreset")}</Action>}
      </div>
      <Hint>{t("links.form.presetsHint")}</Hint>
    </AmountsField>
  )
}

const SWITCHES = {
  installments: "installment_requested",
  askAddress: "address_ignorable",
  limitStock: "stock_enabled",
  flexible: "flexible_link",
} as const

export const SaleFields = ({ form, isForOrder, isNew }: OfLink & { isForOrder: boolean; isNew: boolean }) => {
  const { t } = useLocale()
  const getSwitch = (key: keyof typeof SWITCHES) => ({
    label: t(`links.form.${key}`),
    hint: t(`links.form.${key}Hint`),
    ...form.bind(SWITCHES[key]),
  })
  const address = getSwitch("askAddress")
  return (
    <div className="flex flex-col gap-y-3">
      <SwitchField {...getSwitch("installments")} />
      <SwitchField {...address} value={!address.value} change={(isAsked) => address.change(!isAsked)} />
      {!isForOrder && (
        <SwitchField {...getSwitch("limitStock")}>
          <InputField
            label={t("links.form.stock")}
            className="max-w-40"
            type="number"
            min={1}
            inputMode="numeric"
            {...form.bind("stock_count")}
          />
        </SwitchField>
      )}
      {!isForOrder && isNew && (
        <SwitchField {...getSwitch("flexible")}>
          <PresetsField form={form} />
        </SwitchField>
      )}
    </div>
  )
}
