import { Heading, RadioGroup } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Field } from "../../form/field"
import { InputField } from "../../form/input-field"
import { currencyOptions, SelectField } from "../../form/select-field"
import type { Form } from "../../form/use-form"
import { ApprovalField } from "./approval-field"
import { CommissionField } from "./commission-field"
import { type Filling, TextFieldOf } from "./text-field"
import { IDENTITY, isNeededLater, type SubmerchantValues, type TextField, TYPES } from "./values"
import { useLocale } from "../../../lib/use-locale"

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-y-4">
    <Heading level="h2">{title}</Heading>
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
  </section>
)

/** Who sells: it decides which fields there are, and is chosen once. */
export const TypeField = ({ form: { values, set, error, forgetErrors } }: { form: Form<SubmerchantValues> }) => {
  const { t } = useLocale()
  const choose = (chosen: string) => {
    set({ type: TYPES.find((type) => type === chosen) ?? values.type })
    // another type needs other fields
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
          {TYPES.map((type) => (
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

/** What the service needs to know of a submerchant of this type, and what the marketplace keeps of its items. */
export const SubmerchantFields = ({ form, submerchant }: Filling) => {
  const { t } = useLocale()
  const of = (field: TextField, more: Partial<Parameters<typeof TextFieldOf>[0]> = {}) => (
    <TextFieldOf key={field} form={form} submerchant={submerchant} field={field} {...more} />
  )
  const identity = Object.keys(IDENTITY[form.values.type]).filter((name): name is TextField => name in form.values)
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
