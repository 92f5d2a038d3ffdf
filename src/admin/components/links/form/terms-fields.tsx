import { Select, Textarea } from "@medusajs/ui"
import { Field } from "../../form/field"
import { InputField } from "../../form/input-field"
import { CATEGORIES, type LinkValues } from "./link-values"
import type { Form } from "../../form/use-form"
import { useLocale } from "../../../lib/use-locale"

/** What the buyer reads. */
export const NameFields = ({ form: { values, set, error } }: { form: Form<LinkValues> }) => {
  const { t } = useLocale()
  return (
    <>
      <InputField
        label={t("links.form.name")}
        error={error("name")}
        value={values.name}
        change={(name) => set({ name })}
      />
      <DescriptionField {...{ values, set, error }} />
    </>
  )
}

type DescriptionFieldProps = Pick<Form<LinkValues>, "values" | "set" | "error"> & { isOptional?: boolean }

export const DescriptionField = ({ values, set, error, isOptional = false }: DescriptionFieldProps) => {
  const { t } = useLocale()
  return (
    <Field label={t("links.form.description")} error={error("description")} {...{ isOptional }}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          value={values.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      )}
    </Field>
  )
}

/** What kind of thing is sold, in the service's words. One that nobody knows stays. */
export const CategoryField = ({ form: { values, set, error } }: { form: Form<LinkValues> }) => {
  const { t } = useLocale()
  const isKnown = CATEGORIES.some((name) => name === values.category)
  return (
    <Field label={t("links.form.category")} error={error("category_type")}>
      {(control) => (
        <Select value={values.category} onValueChange={(category) => set({ category })}>
          <Select.Trigger {...control}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {CATEGORIES.map((name) => (
              <Select.Item key={name} value={name}>
                {t(`links.form.categories.${name}`)}
              </Select.Item>
            ))}
            {!isKnown && <Select.Item value={values.category}>{values.category}</Select.Item>}
          </Select.Content>
        </Select>
      )}
    </Field>
  )
}
