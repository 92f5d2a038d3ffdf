import { InlineTip, toast } from "@medusajs/ui"
import type { LinkAnswer } from "../../../../api/admin/svc/answers/links"
import { useUpdateLink } from "../data"
import { FormModal } from "../../form/form-modal"
import { FIELDS, updateBody, valuesOf } from "./link-values"
import { PictureField } from "./picture-field"
import { PriceField } from "./price-field"
import { SaleFields } from "./sale-fields"
import { CategoryField, NameFields } from "./terms-fields"
import { useForm } from "../../form/use-form"
import { useLocale } from "../../../lib/use-locale"

interface EditLinkModalProps {
  /** As it was when it was opened: what is sent back says so. */
  link: LinkAnswer
  close: () => void
  /** Shows it as it is now, without what was typed. */
  showNow: () => void
}

/** Changes a link at the service. */
export const EditLinkModal = ({ link, close, showNow }: EditLinkModalProps) => {
  const { t, language } = useLocale()
  const form = useForm(valuesOf(link, language), FIELDS)
  const { mutateAsync: update, isPending } = useUpdateLink(link.id)
  const isForOrder = link.order !== null
  async function submit(): Promise<void> {
    if (!(await form.send(() => update(updateBody(form.values, link.version, language))))) return
    toast.success(t("links.done.saved"))
    close()
  }
  return (
    <FormModal
      title={t("links.form.editTitle")}
      hint={t("links.form.editHint")}
      submitLabel={t("common.save")}
      sentence={form.sentence}
      isSending={isPending}
      wayOn={form.isConflict && { label: t("links.form.changedMeanwhile"), go: showNow }}
      submit={() => void submit()}
      close={close}
    >
      {isForOrder && (
        <InlineTip label={t("links.form.createForOrder", { number: link.order?.number })}>
          {t("links.form.forOrderFixed")}
        </InlineTip>
      )}
      <NameFields form={form} />
      <PriceField form={form} isFixed={isForOrder} />
      <PictureField
        isOptional
        picture={form.values.picture}
        error={form.error("image")}
        change={(picture) => form.set({ picture })}
      />
      <CategoryField form={form} />
      <SaleFields form={form} isForOrder={isForOrder} isNew={false} />
    </FormModal>
  )
}
