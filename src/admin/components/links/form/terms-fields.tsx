import { useLocale } from "../../../lib/use-locale"
import { InputField } from "../../form/input-field"
import { SelectField } from "../../form/select-field"
import type { Form } from "../../form/use-form"
import { CATEGORIES, type LinkValues } from "./link-values"

interface OfLink {
  form: Form<LinkValues>
}

/** What the buyer reads. */
export const NameFields = ({ form }: OfLink) => (
  <>
    <InputField label={useLocale().t("links.form.name")} {...form.bind("name")} />
    <DescriptionField form={form} />
  </>
)

export const DescriptionField = ({ form, isOptional = false }: OfLink & { isOptional?: boolean }) => (
  <InputField
    label={useLocale().t("links.form.description")}
    rows={3}
    isOptional={isOptional}
    {...form.bind("description")}
  />
)

/** What kind of thing is sold, by the service's categories. An unknown one stays as it is. */
export const CategoryField = ({ form }: OfLink) => {
  const { t } = useLocale()
  const { category } = form.values
  const known = CATEGORIES.map((name) => [name, t(`links.form.categories.${name}`)] as const)
  const isKnown = CATEGORIES.some((name) => name === category)
  return (
    <SelectField<string>
      label={t("links.form.category")}
      options={isKnown ? known : [...known, [category, category]]}
      {...form.bind("category", "category_type")}
    />
  )
}
