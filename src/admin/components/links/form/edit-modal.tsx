import { InlineTip, toast } from "@medusajs/ui"
import { useState } from "react"
import type { LinkAnswer } from "../../../../api/admin/svc/answers/links"
import { useLocale } from "../../../lib/use-locale"
import { FormModal } from "../../form/form-modal"
import { useForm } from "../../form/use-form"
import { useLink, useUpdateLink } from "../data"
import { LinkDrawer } from "../link-drawer"
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

const EditLinkModal = ({ link, close, reload }: EditLinkModalProps) => {
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

interface EditLinkProps {
  id: string
  close: () => void
}

interface OpenedProps extends Omit<EditLinkProps, "id"> {
  link: LinkAnswer
  newest: () => Promise<LinkAnswer>
}

/** The form keeps the link as it was when it opened, and takes the newest only on request. */
const Opened = ({ link, newest, close }: OpenedProps) => {
  const [opened, setOpened] = useState(link)
  const reload = async () => setOpened(await newest())
  return <EditLinkModal key={opened.version} link={opened} close={close} reload={() => void reload()} />
}

/** Reads a link again, then opens the form to change it. */
export const EditLink = ({ id, close }: EditLinkProps) => {
  const { data, isFetchedAfterMount, refetch } = useLink(id)
  if (!data || !isFetchedAfterMount) return <LinkDrawer id={id} edit={() => undefined} close={close} />
  const newest = async () => (await refetch({ throwOnError: true })).data?.link ?? data.link
  return <Opened link={data.link} newest={newest} close={close} />
}
