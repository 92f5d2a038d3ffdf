import { Heading, RadioGroup } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { SubmerchantAnswer } from "../../../api/admin/marketplace/answers/submerchants"
import { useLocale } from "../../lib/use-locale"
import {
  AmountInput,
  AmountsField,
  currencyOptions,
  Field,
  InputField,
  Options,
  RemoveButton,
  SelectField,
  SwitchField,
} from "../form/fields"
import type { Form } from "../form/form"
import { SUBMERCHANT_TYPES } from "../../../client/terms"
import { APPROVAL_TIMES } from "../../../domain/payouts/approval-policy"
import { identityFields, needsField, type TextField } from "../../../mapping/marketplace/content"
import { isNeededLater, type SubmerchantValues, type FixedAmount } from "./values"
import { useMarketplace } from "./data"
import { useApprovalWords } from "./words"
import { CURRENCIES } from "../../lib/format"
import { Action } from "../ui/elements"

interface Filling {
  form: Form<SubmerchantValues>
  submerchant?: SubmerchantAnswer | undefined
}

const FixedAmounts = ({ form: { values, set, error } }: Filling) => {
  const { t } = useLocale()
  const { fixed } = values
  const free = CURRENCIES.filter((code) => !fixed.some(({ currency }) => currency === code))
  const [next] = free
  const wrong = error("commission.fixed")
  const change = (at: number, changes: Partial<FixedAmount>) =>
    set({ fixed: fixed.map((other, index) => (index === at ? { ...other, ...changes } : other)) })
  return (
    <AmountsField label={t("marketplace.form.fixed")} error={wrong} className="items-start">
      {fixed.map(({ currency, amount }, at) => (
        <div key={currency} className="flex items-center gap-x-2">
          <AmountInput
            label={t("marketplace.form.fixedAmount", { currency })}
            isWrong={wrong !== undefined}
            value={amount}
            change={(typed) => change(at, { amount: typed })}
          />
          <Options
            className="w-24"
            aria-label={t("marketplace.form.fixedCurrency", { number: at + 1 })}
            value={currency}
            options={currencyOptions([currency, ...free])}
            change={(chosen) => change(at, { currency: chosen })}
          />
          <RemoveButton
            label={t("marketplace.form.removeFixed", { currency })}
            remove={() => set({ fixed: fixed.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      {next && (
        <Action onClick={() => set({ fixed: [...fixed, { currency: next, amount: "" }] })}>
          {t("links.form.addPreset")}
        </Action>
      )}
    </AmountsField>
  )
}

const CommissionField = ({ form }: Filling) => {
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

interface TextFieldProps extends Filling {
  field: TextField
  hint?: string
  type?: "email" | "tel" | "text"
  className?: string
}

const TextFieldOf = ({ form, submerchant, field, hint, type = "text", className = "" }: TextFieldProps) => {
  const { t, say } = useLocale()
  const isAsSaved = submerchant !== undefined && form.values[field] === (submerchant[field] ?? "")
  const warning = isAsSaved ? submerchant.warnings.find((one) => one.field === field) : undefined
  const use = submerchant !== undefined && submerchant.key !== null ? "update" : "create"
  return (
    <InputField
      label={t(`marketplace.field.${field}`)}
      hint={warning ? say(warning.message) : hint}
      isOptional={!needsField(form.values.type, use, field)}
      {...(field === "address" ? { rows: 2 } : { type })}
      className={className}
      {...form.bind(field)}
    />
  )
}

const ApprovalField = ({ form }: Filling) => {
  const { t } = useLocale()
  const words = useApprovalWords()
  const marketplace = useMarketplace().data
  if (marketplace?.approves !== true) return null
  const usual = marketplace.approval && words(marketplace.approval)
  const options = APPROVAL_TIMES.map((when) => [when, t(`marketplace.approval.${when}`)] as const)
  const isAfterDays = form.values.approvalWhen === "after_days"
  return (
    <>
      <SelectField
        label={t("marketplace.approval.title")}
        options={[["", t("marketplace.approval.usual", { usual })] as const, ...options]}
        {...form.bind("approvalWhen", "approval")}
        {...(isAfterDays && { error: undefined })}
      />
      {isAfterDays && (
        <InputField
          label={t("marketplace.approval.days")}
          className="max-w-40"
          inputMode="numeric"
          {...form.bind("approvalDays", "approval")}
        />
      )}
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-y-4">
    <Heading level="h2">{title}</Heading>
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
  </section>
)

export const TypeField = ({ form: { values, set, error, forgetErrors } }: Filling) => {
  const { t } = useLocale()
  const choose = (chosen: string) => {
    set({ type: SUBMERCHANT_TYPES.find((type) => type === chosen) ?? values.type })
    forgetErrors()
  }
  return (
    <Field label={t("marketplace.form.type")} hint={t("marketplace.form.typeStays")} error={error("type")}>
      {(control) => (
        <RadioGroup
          {...control}
          aria-label={t("marketplace.form.type")}
          className="grid grid-cols-1 gap-2 sm:grid-cols-3"
          value={values.type}
          onValueChange={choose}
        >
          {SUBMERCHANT_TYPES.map((type) => (
            <RadioGroup.ChoiceBox
              key={type}
              value={type}
              className="text-left [&>div:first-child]:shrink-0"
              label={t(`marketplace.type.${type}`)}
              description={t(`marketplace.typeHint.${type}`)}
            />
          ))}
        </RadioGroup>
      )}
    </Field>
  )
}

export const SubmerchantFields = ({ form, submerchant }: Filling) => {
  const { t } = useLocale()
  const of = (field: TextField, more: Partial<Parameters<typeof TextFieldOf>[0]> = {}) => (
    <TextFieldOf key={field} form={form} submerchant={submerchant} field={field} {...more} />
  )
  const identity = identityFields(form.values.type)
  const isOdd = identity.length % 2 === 1
  return (
    <>
      <Group title={t("marketplace.form.who")}>
        {of("name", { hint: t("marketplace.form.nameHint"), ...(submerchant && { className: "sm:col-span-2" }) })}
        {!submerchant && (
          <InputField
            label={t("marketplace.field.external_id")}
            hint={t("marketplace.form.externalIdHint")}
            isOptional
            {...form.bind("external_id")}
          />
        )}
        {identity.map((field, at) =>
          of(field, {
            ...(isOdd && at === identity.length - 1 && { className: "sm:col-span-2" }),
            ...(isNeededLater(form.values.type, field) && { hint: t("marketplace.form.ownerHint") }),
          }),
        )}
      </Group>
      <Group title={t("marketplace.form.reach")}>
        {of("email", { type: "email" })}
        {of("gsm_number", { type: "tel", hint: t("marketplace.form.phoneHint") })}
        {of("address", { className: "sm:col-span-2" })}
      </Group>
      <Group title={t("marketplace.form.pay")}>
        {of("iban", { hint: t("marketplace.form.ibanHint") })}
        <SelectField label={t("marketplace.field.currency")} options={currencyOptions()} {...form.bind("currency")} />
        <div className="sm:col-span-2">
          <CommissionField form={form} />
        </div>
        <ApprovalField form={form} />
      </Group>
    </>
  )
}
