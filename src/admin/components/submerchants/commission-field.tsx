import { XMarkMini } from "@medusajs/icons"
import { Hint, IconButton, Input, Text } from "@medusajs/ui"
import { CURRENCIES, type Currency } from "../../lib/format"
import { currencyOptions, InputField, Options, SwitchField } from "../form/fields"
import type { Form } from "../form/form"
import type { FixedAmount, SubmerchantValues } from "./values"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/elements"

interface FixedRowProps {
  number: number
  fixed: FixedAmount
  free: readonly Currency[]
  isWrong: boolean
  change: (changes: Partial<FixedAmount>) => void
  remove: () => void
}

const FixedRow = ({ number, fixed: { currency, amount }, free, isWrong, change, remove }: FixedRowProps) => {
  const { t } = useLocale()
  return (
    <div className="flex items-center gap-x-2">
      <Input
        className="w-28"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("marketplace.form.fixedAmount", { currency })}
        aria-invalid={isWrong}
        value={amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <Options
        className="w-24"
        aria-label={t("marketplace.form.fixedCurrency", { number })}
        value={currency}
        options={currencyOptions(free)}
        change={(chosen) => change({ currency: chosen })}
      />
      <IconButton
        type="button"
        size="small"
        variant="transparent"
        aria-label={t("marketplace.form.removeFixed", { currency })}
        onClick={remove}
      >
        <XMarkMini />
      </IconButton>
    </div>
  )
}

const FixedAmounts = ({ form: { values, set, error } }: { form: Form<SubmerchantValues> }) => {
  const { t } = useLocale()
  const { fixed } = values
  const free = CURRENCIES.filter((code) => !fixed.some(({ currency }) => currency === code))
  const [next] = free
  const wrong = error("commission.fixed")
  return (
    <fieldset className="flex flex-col items-start gap-y-2">
      <Text as="span" size="small" leading="compact" weight="plus">
        {t("marketplace.form.fixed")}
      </Text>
      {fixed.map((one, at) => (
        <FixedRow
          key={one.currency}
          number={at + 1}
          fixed={one}
          free={[one.currency, ...free]}
          isWrong={wrong !== undefined}
          change={(changes) =>
            set({ fixed: fixed.map((other, index) => (index === at ? { ...other, ...changes } : other)) })
          }
          remove={() => set({ fixed: fixed.filter((_, index) => index !== at) })}
        />
      ))}
      {next && (
        <Action onClick={() => set({ fixed: [...fixed, { currency: next, amount: "" }] })}>
          {t("marketplace.form.addFixed")}
        </Action>
      )}
      {wrong !== undefined && <Hint variant="error">{wrong}</Hint>}
    </fieldset>
  )
}

export const CommissionField = ({ form }: { form: Form<SubmerchantValues> }) => {
  const { t } = useLocale()
  const hasPartError = ["commission.percent", "commission.fixed"].some((field) => form.error(field) !== undefined)
  return (
    <SwitchField
      label={t("marketplace.form.ownCommission")}
      hint={t("marketplace.form.ownCommissionHint")}
      {...form.bind("hasCommission", "commission")}
      {...(hasPartError && { error: undefined })}
    >
      <div className="flex flex-col gap-y-4">
        <InputField
          label={t("marketplace.form.percent")}
          className="max-w-40"
          inputMode="decimal"
          {...form.bind("percent", "commission.percent")}
        />
        <FixedAmounts form={form} />
      </div>
    </SwitchField>
  )
}
