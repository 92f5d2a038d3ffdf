import { Drawer, InlineTip } from "@medusajs/ui"
import type * as sellers from "../../../api/admin/marketplace/answers/submerchants"
import { usePost } from "../../lib/api"
import { useLocale } from "../../lib/use-locale"
import { FormModal, Opened, useForm } from "../form/form"
import { useManagedElsewhere, useSubmerchant } from "./data"
import { useSayDone } from "./actions"
import { SubmerchantFields, TypeField } from "./fields"
import { changeBody, createBody, EMPTY, FIELDS, getKnown, getValues } from "./values"
import { LoadError } from "../ui/elements"

/** Loaded when it is first used, because its phone numbers of all countries are large. */
async function check(body: object, known?: sellers.SubmerchantAnswer) {
  // an updated store may not have the file any more; then only its route checks
  const loaded = await import("../../../mapping/marketplace/read-submerchant").catch(() => undefined)
  return loaded?.readSubmerchant(body, known && known.key !== null ? "update" : "create", known && getKnown(known))
    .issues
}

interface CreateSubmerchantProps {
  sellerEntity: string | null
  close: () => void
  created: (submerchant: sellers.SubmerchantAnswer) => void
}

export const CreateSubmerchantModal = ({ sellerEntity, close, created }: CreateSubmerchantProps) => {
  const { t, language } = useLocale()
  const form = useForm(EMPTY, FIELDS)
  const sayDone = useSayDone()
  const { mutateAsync: create } = usePost<sellers.SubmerchantBody, sellers.OneSubmerchant>(
    "svc_submerchants",
    "/admin/svc/submerchants",
  )
  const submit = () =>
    void form.send({
      body: createBody(form.values, language),
      check: (body) => check(body),
      send: create,
      done: ({ submerchant }) => {
        sayDone("created", submerchant)
        created(submerchant)
      },
    })
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

interface EditFormProps {
  submerchant: sellers.SubmerchantAnswer
  close: () => void
  reload: () => void
}

const EditForm = ({ submerchant, close, reload }: EditFormProps) => {
  const { t, language } = useLocale()
  const form = useForm(getValues(submerchant, language), FIELDS)
  const sayDone = useSayDone()
  const { mutateAsync: update } = usePost<sellers.UpdateSubmerchantBody, sellers.OneSubmerchant>(
    "svc_submerchants",
    `/admin/svc/submerchants/${submerchant.id}`,
  )
  const submit = () =>
    void form.send({
      body: changeBody(form.values, language),
      check: (body) => check(body, submerchant),
      send: (body) => update({ ...body, version: submerchant.version }),
      done: (answer) => {
        sayDone("saved", answer.submerchant)
        close()
      },
    })
  return (
    <FormModal
      title={t("marketplace.form.editTitle", { name: submerchant.title })}
      hint={t("marketplace.form.editHint")}
      submitLabel={t("common.save")}
      reload={reload}
      form={form}
      submit={submit}
      close={close}
    >
      <SubmerchantFields form={form} submerchant={submerchant} />
    </FormModal>
  )
}

/** Reads the submerchant again before it opens the form; shows nothing for one that is kept elsewhere. */
export const EditSubmerchant = ({ id, close }: { id: string; close: () => void }) => {
  const { t } = useLocale()
  const { data, error, isFetchedAfterMount, refetch } = useSubmerchant(id)
  const isManagedElsewhere = useManagedElsewhere(data?.submerchant)
  if (error && !data)
    return (
      <Drawer open onOpenChange={(isOpen) => !isOpen && close()}>
        <Drawer.Content aria-describedby={undefined}>
          <Drawer.Header>
            <Drawer.Title>{t("marketplace.title")}</Drawer.Title>
          </Drawer.Header>
          <LoadError error={error} retry={() => void refetch()} />
        </Drawer.Content>
      </Drawer>
    )
  if (!data || !isFetchedAfterMount || isManagedElsewhere) return null
  const readNewest = async () => (await refetch({ throwOnError: true })).data?.submerchant ?? data.submerchant
  return (
    <Opened kept={data.submerchant} readNewest={readNewest}>
      {(submerchant, reload) => <EditForm submerchant={submerchant} close={close} reload={reload} />}
    </Opened>
  )
}
