import { InlineTip } from "@medusajs/ui"
import type { SubmerchantAnswer } from "../../../../api/admin/svc/answers/submerchants"
import { useLocale } from "../../../lib/use-locale"
import { FormModal } from "../../form/form-modal"
import { useForm } from "../../form/use-form"
import { useCreateSubmerchant } from "../data"
import { useSayDone } from "../use-submerchant-actions"
import { SubmerchantFields, TypeField } from "./fields"
import { createBody, EMPTY, FIELDS } from "./values"

interface CreateSubmerchantProps {
  /** Where sellers are kept instead; null: here. */
  sellerEntity: string | null
  close: () => void
  created: (submerchant: SubmerchantAnswer) => void
}

export const CreateSubmerchantModal = ({ sellerEntity, close, created }: CreateSubmerchantProps) => {
  const { t, language } = useLocale()
  const form = useForm(EMPTY, FIELDS)
  const sayDone = useSayDone()
  const { mutateAsync: create } = useCreateSubmerchant()
  const submit = () =>
    void form.send(
      () => create(createBody(form.values, language)),
      ({ submerchant }) => {
        sayDone("created", submerchant)
        created(submerchant)
      },
    )
  return (
    <FormModal
      title={t("marketplace.form.createTitle")}
      hint={t("marketplace.form.createHint")}
      submitLabel={t("marketplace.form.submit")}
      form={form}
      submit={submit}
      close={close}
    >
      {sellerEntity !== null && (
        <InlineTip label={t("marketplace.form.sellersElsewhereLabel")}>
          {t("marketplace.form.sellersElsewhere", { entity: sellerEntity })}
        </InlineTip>
      )}
      <TypeField form={form} />
      <SubmerchantFields form={form} />
    </FormModal>
  )
}
