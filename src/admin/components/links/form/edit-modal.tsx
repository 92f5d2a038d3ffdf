import { InlineTip, toast } from "@medusajs/ui"
import type { LinkAnswer } from "../../../../api/admin/svc/answers/links"
import { useLocale } from "../../../lib/use-locale"
import { FormModal } from "../../form/form-modal"
import { useForm } from "../../form/use-form"
import { useUpdateLink } from "../data"
import { FIELDS, updateBody, valuesOf } from "./link-values"
import { PictureField } from "./picture-field"
import { PriceField } from "./price-field"
import { SaleFields } from "./sale-fields"
import { CategoryField, NameFields } from "./terms-fields"

interface EditLinkModalProps {
  /** As it was when it was opened: its version is sent back. */
  link: LinkAnswer
  close: () => void
  /** Shows it as it is now, without what was typed. */
  reload: () => void
}

/** Changes a link at the service. */
export const EditLinkModal = ({ link, close, reload }: EditLinkModalProps) => {
  const { t, language } = useLocale()
  const form = useForm(valuesOf(link, language), FIELDS)
  const { mutateAsync: update } = useUpdateLink(link.id)
  const isForOrder = link.order !== null
  const saved = () => {
    toast.success(t("links.done.saved"))
    close()
  }
  return (
    <FormModal
      title={t("links.form.editTitle")}
      hint={t("links.form.editHint")}
      submitLabel={t("common.save")}
      reload={{ label: t("links.form.changedMeanwhile"), run: reload }}
      submit={() => void form.send(() => update(updateBody(form.values, link.version, language)), saved)}
      form={form}
      close={close}
    >
      {isForOrder && (
        <InlineTip label={t("links.form.createForOrder", { number: link.order?.number })}>
          {t("links.form.forOrderFixed")}
        </InlineTip>
      )}
      <NameFields form={form} />
      <PriceField form={form} isFixed={isForOrder} />
      <PictureField isOptional {...form.bind("picture", "image")} />
      <CategoryField form={form} />
      <SaleFields form={form} isForOrder={isForOrder} isNew={false} />
    </FormModal>
  )
}
