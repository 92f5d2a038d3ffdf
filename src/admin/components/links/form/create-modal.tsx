import { toast } from "@medusajs/ui"
import type { LinkAnswer, LinkPrefill } from "../../../../api/admin/svc/answers/links"
import { type LinkFor, useCreateLink } from "../data"
import { FormModal } from "../../form/form-modal"
import { createBody, FIELDS, newValues } from "./link-values"
import { PictureField } from "./picture-field"
import { Prefilled } from "./prefilled"
import { PriceField } from "./price-field"
import { SaleFields } from "./sale-fields"
import { CategoryField, NameFields } from "./terms-fields"
import { useForm } from "../../form/use-form"
import { useNaming } from "./use-naming"
import { useLocale } from "../../../lib/use-locale"

export interface NewLinkProps {
  /** What it is made for; left out: for nothing in this store. */
  about?: LinkFor | undefined
  /** Instead of the usual title. */
  title?: string | undefined
  close: () => void
  created: (link: LinkAnswer) => void
}

type CreateFormProps = NewLinkProps & { prefill?: LinkPrefill }

const CreateForm = ({ about, title, prefill, close, created }: CreateFormProps) => {
  const { t, language } = useLocale()
  const form = useForm(newValues(prefill, useNaming(prefill), language), FIELDS)
  const { mutateAsync: create, isPending } = useCreateLink()
  const isForOrder = prefill?.is_for_order === true
  async function submit(): Promise<void> {
    const answer = await form.send(() => create(createBody(form.values, about, language)))
    if (!answer) return
    toast.success(t("links.done.created"))
    created(answer.link)
  }
  return (
    <FormModal
      title={title ?? t("links.form.createTitle")}
      hint={t(isForOrder ? "links.form.createForOrderHint" : "links.form.createHint")}
      submitLabel={t("links.form.submit")}
      sentence={form.sentence}
      isSending={isPending}
      submit={() => void submit()}
      close={close}
    >
      <NameFields form={form} />
      <PriceField form={form} isFixed={isForOrder} />
      <PictureField
        picture={form.values.picture}
        error={form.error("image")}
        offered={prefill?.image_url ?? null}
        change={(picture) => form.set({ picture })}
      />
      <CategoryField form={form} />
      <SaleFields form={form} isForOrder={isForOrder} isNew />
    </FormModal>
  )
}

/** A link with all that the service lets it say. */
export const CreateLinkModal = (props: NewLinkProps) =>
  props.about ? (
    <Prefilled about={props.about} close={props.close}>
      {(prefill) => <CreateForm {...props} prefill={prefill} />}
    </Prefilled>
  ) : (
    <CreateForm {...props} />
  )
