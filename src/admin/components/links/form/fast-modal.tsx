import { InlineTip, toast } from "@medusajs/ui"
import type { LinkPrefill } from "../../../../api/admin/svc/answers/links"
import { useCreateFastLink } from "../data"
import type { NewLinkProps } from "./create-modal"
import { FormModal } from "../../form/form-modal"
import { fastBody, newValues } from "./link-values"
import { Prefilled } from "./prefilled"
import { PriceField } from "./price-field"
import { DescriptionField } from "./terms-fields"
import { useForm } from "../../form/use-form"
import { useNaming } from "./use-naming"
import { useLocale } from "../../../lib/use-locale"

type FastFormProps = NewLinkProps & { prefill?: LinkPrefill }

const FastForm = ({ about, title, prefill, close, created }: FastFormProps) => {
  const { t, language } = useLocale()
  const form = useForm(newValues(prefill, useNaming(prefill), language), ["description", "price", "currency_code"])
  const { mutateAsync: create, isPending } = useCreateFastLink()
  async function submit(): Promise<void> {
    const answer = await form.send(() => create(fastBody(form.values, about, language)))
    if (!answer) return
    toast.success(t("links.done.created"))
    created(answer.link)
  }
  return (
    <FormModal
      title={title ?? t("links.form.fastTitle")}
      hint={t("links.form.fastHint")}
      submitLabel={t("links.form.submit")}
      sentence={form.sentence}
      isSending={isPending}
      submit={() => void submit()}
      close={close}
    >
      <InlineTip label={t("links.form.fastRulesLabel")}>{t("links.form.fastRules")}</InlineTip>
      <PriceField form={form} isFixed={prefill?.is_for_order === true} isLira />
      <DescriptionField {...form} isOptional />
    </FormModal>
  )
}

/** A link for a small amount, made at once and paid once. */
export const FastLinkModal = (props: NewLinkProps) =>
  props.about ? (
    <Prefilled about={props.about} close={props.close}>
      {(prefill) => <FastForm {...props} prefill={prefill} />}
    </Prefilled>
  ) : (
    <FastForm {...props} />
  )
