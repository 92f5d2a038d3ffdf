import { InlineTip } from "@medusajs/ui"
import type { SubmerchantAnswer } from "../../../../api/admin/svc/answers/submerchants"
import { FormModal } from "../../form/form-modal"
import { useForm } from "../../form/use-form"
import { useCreateSubmerchant } from "../data"
import { useSayDone } from "../use-submerchant-actions"
import { SubmerchantFields, TypeField } from "./fields"
import { createBody, EMPTY, FIELDS } from "./values"
import { useLocale } from "../../../lib/use-locale"

interface CreateSubmerchantProps {
  /** Where sellers are kept instead; null: here. */
  sellerEntity: string | null
  close: () => void
  created: (submerchant: SubmerchantAnswer) => void
}

/** Makes a submerchant, here and at the service. */
export const CreateSubmerchantModal = ({ sellerEntity, close, created }: CreateSubmerchantProps) => {
  const { t, language } = useLocale()
  const form = useForm(EMPTY, FIELDS)
  const sayDone = useSayDone()
  const { mutateAsync: create, isPending } = useCreateSubmerchant()
  async function submit(): Promise<void> {
    const answer = await form.send(() => create(createBody(form.values, language)))
    if (!answer) return
    sayDone("created", answer.submerchant)
    created(answer.submerchant)
  }
  return (
    <FormModal
      title={t("marketplace.form.createTitle")}
      hint={t("marketplace.form.createHint")}
      submitLabel={t("marketplace.form.submit")}
      sentence={form.sentence}
      isSending={isPending}
      submit={() => void submit()}
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
