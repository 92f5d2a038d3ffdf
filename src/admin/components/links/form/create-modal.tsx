import { InlineTip, toast } from "@medusajs/ui"
import type { LinkAnswer, LinkPrefill } from "../../../../api/admin/svc/answers/links"
import { useLocale } from "../../../lib/use-locale"
import { FormModal } from "../../form/form-modal"
import { useForm } from "../../form/use-form"
import { type LinkFor, useCreateFastLink, useCreateLink } from "../data"
import { drawPicture, loadPicture, type Picture } from "./image-file"
import { createBody, fastBody, FAST_FIELDS, FIELDS, type Naming, newValues } from "./link-values"
import { PictureField } from "./picture-field"
import { Prefilled } from "./prefilled"
import { PriceField } from "./price-field"
import { SaleFields } from "./sale-fields"
import { CategoryField, DescriptionField, NameFields } from "./terms-fields"

interface NewLinkProps {
  /** What it is made for; left out: for nothing in this store. */
  about?: LinkFor | undefined
  /** Instead of the usual title. */
  title?: string | undefined
  close: () => void
  created: (link: LinkAnswer) => void
}

type CreateFormProps = NewLinkProps & { prefill?: LinkPrefill }

/** How the link of an order or product is called at first. */
function useNaming(prefill: LinkPrefill | undefined): Naming {
  const { t } = useLocale()
  const { name = "", description = "" } = prefill ?? {}
  if (prefill?.is_for_order !== true) return { name, description }
  return { name: t("links.form.orderName", { name }), description: t("links.form.orderDescription", { name }) }
}

function useNewLink({ prefill, created }: CreateFormProps, fields: readonly string[]) {
  const { t, language } = useLocale()
  const form = useForm(newValues(prefill, useNaming(prefill), language), fields)
  const send = (request: () => Promise<{ link: LinkAnswer }>) =>
    void form.send(request, ({ link }) => {
      toast.success(t("links.done.created"))
      created(link)
    })
  return { form, send, isForOrder: prefill?.is_for_order === true, submitLabel: t("links.form.submit") }
}

/** That of the product, or one with the name of what the link is for. Undefined: it is for nothing in this store. */
async function pictureOf(prefill: LinkPrefill | undefined): Promise<Picture | undefined> {
  if (!prefill) return undefined
  return (prefill.image_url !== null && (await loadPicture(prefill.image_url))) || drawPicture(prefill.name)
}

const CreateForm = (props: CreateFormProps) => {
  const { about, title, prefill, close } = props
  const { t, language } = useLocale()
  const { form, send, isForOrder, submitLabel } = useNewLink(props, FIELDS)
  const { mutateAsync: create } = useCreateLink()
  const request = async () => {
    const picture = form.values.picture ?? (await pictureOf(prefill))
    return create(createBody({ ...form.values, picture }, about, language))
  }
  return (
    <FormModal
      title={title ?? t("links.form.createTitle")}
      hint={t(isForOrder ? "links.form.createForOrderHint" : "links.form.createHint")}
      submit={() => send(request)}
      form={form}
      submitLabel={submitLabel}
      close={close}
    >
      <NameFields form={form} />
      <PriceField form={form} isFixed={isForOrder} />
      <PictureField
        {...form.bind("picture", "image")}
        offered={prefill?.image_url ?? null}
        isOptional={prefill !== undefined}
        otherwise={t(isForOrder ? "links.form.pictureOfOrder" : "links.form.pictureOfProduct")}
      />
      <CategoryField form={form} />
      <SaleFields form={form} isForOrder={isForOrder} isNew />
    </FormModal>
  )
}

const FastForm = (props: CreateFormProps) => {
  const { about, title, close } = props
  const { t, language } = useLocale()
  const { form, send, isForOrder, submitLabel } = useNewLink(props, FAST_FIELDS)
  const { mutateAsync: create } = useCreateFastLink()
  return (
    <FormModal
      title={title ?? t("links.form.fastTitle")}
      hint={t("links.form.fastHint")}
      submit={() => send(() => create(fastBody(form.values, about, language)))}
      form={form}
      submitLabel={submitLabel}
      close={close}
    >
      <InlineTip label={t("links.form.fastRulesLabel")}>{t("links.form.fastRules")}</InlineTip>
      <PriceField form={form} isFixed={isForOrder} isLira />
      <DescriptionField form={form} isOptional />
    </FormModal>
  )
}

/** A new link. Fast: for a small amount, paid once, without a picture. */
export const CreateLinkModal = ({ isFast = false, ...props }: NewLinkProps & { isFast?: boolean }) => {
  const Form = isFast ? FastForm : CreateForm
  if (!props.about) return <Form {...props} />
  return (
    <Prefilled about={props.about} close={props.close}>
      {(prefill) => <Form {...props} prefill={prefill} />}
    </Prefilled>
  )
}
