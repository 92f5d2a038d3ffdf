import { FocusModal, InlineTip, Text, toast } from "@medusajs/ui"
import type { ReactNode } from "react"
import type * as links from "../../../api/admin/payment-links/answer-types"
import { createFastLinkBody, createLinkBody, updateLinkBody } from "../../../api/admin/payment-links/validators"
import { type CheckedRequest, checkWith } from "../../lib/send-checked"
import { LoadError, Loading, Action } from "../ui/elements"
import { usePost } from "../../lib/api"
import { useLink, usePrefill } from "./data"
import { useLocale } from "../../lib/use-locale"
import { FormModal, Opened, useForm } from "../form/form"
import { drawPicture, loadPicture, PictureField } from "./picture-field"
import { createBody, FAST_FIELDS, fastBody, getValues, type LinkFor, newValues, updateBody } from "./link-values"
import { AccountField, CategoryField, DescriptionField, NameFields, PriceField, SaleFields } from "./link-fields"
import { LinkDrawer } from "./link-drawer"

interface PrefilledProps {
  about: LinkFor
  close: () => void
  children: (prefill: links.LinkPrefill) => ReactNode
}

/** Shows the form once the prefill is read, or why there can be no link. The form keeps what was typed when it is read again. */
const Prefilled = ({ about, close, children }: PrefilledProps) => {
  const { t, say } = useLocale()
  const { data, error, refetch, isFetchedAfterMount } = usePrefill(about)
  if (data && isFetchedAfterMount && !data.prefill.obstacle) return children(data.prefill)
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && close()}>
      <FocusModal.Content aria-describedby={undefined}>
        <FocusModal.Header>
          <FocusModal.Title className="sr-only">{t("links.form.createTitle")}</FocusModal.Title>
        </FocusModal.Header>
        <FocusModal.Body className="flex flex-col items-center overflow-y-auto">
          <div className="flex w-full max-w-[720px] flex-col gap-y-6 px-4 py-10 sm:px-8 sm:py-16">
            {data?.prefill.obstacle && isFetchedAfterMount ? (
              <>
                <Text>{say(data.prefill.obstacle)}</Text>
                <Action className="self-start" onClick={close}>
                  {t("common.close")}
                </Action>
              </>
            ) : error ? (
              <LoadError error={error} retry={() => void refetch()} />
            ) : (
              <Loading className="" bars={["h-6 w-1/2", "h-8 w-full", "h-20 w-full", "h-8 w-full"]} />
            )}
          </div>
        </FocusModal.Body>
      </FocusModal.Content>
    </FocusModal>
  )
}

interface NewLinkProps {
  about?: LinkFor | undefined
  title?: string | undefined
  close: () => void
  created: (link: links.LinkAnswer) => void
}

type CreateFormProps = NewLinkProps & { prefill?: links.LinkPrefill }

function useNewLink({ prefill, created, close }: CreateFormProps, fields?: readonly string[]) {
  const { t, language } = useLocale()
  const { name = "", description = "", is_for_order: isForOrder = false } = prefill ?? {}
  // the store names an order only by its number
  const naming = isForOrder
    ? { name: t("links.form.orderName", { name }), description: t("links.form.orderDescription", { name }) }
    : { name, description }
  const form = useForm(newValues(prefill, naming, language), fields)
  const done = ({ link }: links.OneLink) => {
    toast.success(t("links.done.created"))
    created(link)
  }
  const send = <Body,>(request: CheckedRequest<Body, links.OneLink>) => void form.send({ ...request, done })
  return { form, send, isForOrder, modal: { form, close, submitLabel: t("links.create") } }
}

/** The product's picture, or a drawn one with the link's name. Undefined: the link is for nothing in this store. */
async function readPicture(prefill: links.LinkPrefill | undefined): Promise<string | undefined> {
  if (!prefill) return undefined
  return (prefill.image_url !== null && (await loadPicture(prefill.image_url))) || drawPicture(prefill.name)
}

const CreateForm = (props: CreateFormProps) => {
  const { about, title, prefill } = props
  const { t, language } = useLocale()
  const { form, send, isForOrder, modal } = useNewLink(props)
  const { mutateAsync: create } = usePost<links.CreateLinkBody, links.OneLink>("svc_links", "/admin/svc/links")
  const readBody = async () => {
    const image = form.values.image ?? (await readPicture(prefill))
    return createBody({ ...form.values, image }, about, language)
  }
  return (
    <FormModal
      {...modal}
      title={title ?? t("links.form.createTitle")}
      hint={t(isForOrder ? "links.form.createForOrderHint" : "links.form.createHint")}
      submit={() => send({ body: readBody(), check: checkWith(createLinkBody), send: create })}
    >
      <AccountField form={form} />
      <NameFields form={form} />
      <PriceField form={form} isFixed={isForOrder} />
      <PictureField
        {...form.bind("image")}
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
  const { about, title } = props
  const { t, language } = useLocale()
  const { form, send, isForOrder, modal } = useNewLink(props, FAST_FIELDS)
  const { mutateAsync: create } = usePost<links.CreateFastLinkBody, links.OneLink>("svc_links", "/admin/svc/links/fast")
  const check = checkWith(createFastLinkBody)
  return (
    <FormModal
      {...modal}
      title={title ?? t("links.form.fastTitle")}
      hint={t("links.form.fastHint")}
      submit={() => send({ body: fastBody(form.values, about, language), check, send: create })}
    >
      <InlineTip label={t("links.form.fastRulesLabel")}>{t("links.form.fastRules")}</InlineTip>
      <AccountField form={form} />
      <PriceField form={form} isFixed={isForOrder} isLira />
      <DescriptionField form={form} isOptional />
    </FormModal>
  )
}

export const CreateLinkModal = ({ isFast = false, ...props }: NewLinkProps & { isFast?: boolean }) => {
  const Form = isFast ? FastForm : CreateForm
  if (!props.about) return <Form {...props} />
  return (
    <Prefilled about={props.about} close={props.close}>
      {(prefill) => <Form {...props} prefill={prefill} />}
    </Prefilled>
  )
}

const EditLinkModal = ({ link, close, reload }: { link: links.LinkAnswer; close: () => void; reload: () => void }) => {
  const { t, language } = useLocale()
  const form = useForm(getValues(link, language))
  const { mutateAsync: update } = usePost<links.UpdateLinkBody, links.OneLink>(
    "svc_links",
    `/admin/svc/links/${link.id}`,
  )
  const isForOrder = link.order !== null
  const submit = () =>
    void form.send({
      body: updateBody(form.values, link.version, language),
      check: checkWith(updateLinkBody),
      send: update,
      done: () => {
        toast.success(t("links.done.saved"))
        close()
      },
    })
  return (
    <FormModal
      title={t("links.form.editTitle")}
      hint={t("links.form.editHint")}
      submitLabel={t("common.save")}
      reload={reload}
      submit={submit}
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
      <PictureField isOptional {...form.bind("image")} />
      <CategoryField form={form} />
      <SaleFields form={form} isForOrder={isForOrder} isNew={false} />
    </FormModal>
  )
}

export const EditLink = ({ id, close }: { id: string; close: () => void }) => {
  const { data, isFetchedAfterMount, refetch } = useLink(id)
  if (!data || !isFetchedAfterMount) return <LinkDrawer id={id} edit={() => undefined} close={close} />
  const readNewest = async () => (await refetch({ throwOnError: true })).data?.link ?? data.link
  return (
    <Opened kept={data.link} readNewest={readNewest}>
      {(link, reload) => <EditLinkModal link={link} close={close} reload={reload} />}
    </Opened>
  )
}
