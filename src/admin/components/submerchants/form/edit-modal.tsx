import { Drawer } from "@medusajs/ui"
import { useState } from "react"
import type { SubmerchantAnswer } from "../../../../api/admin/svc/answers/submerchants"
import { FormModal } from "../../form/form-modal"
import { useForm } from "../../form/use-form"
import { LoadError } from "../../load-error"
import { useSubmerchant, useUpdateSubmerchant } from "../data"
import { useManagedElsewhere } from "../use-kept-elsewhere"
import { useSayDone } from "../use-submerchant-actions"
import { SubmerchantFields } from "./fields"
import { FIELDS, updateBody, valuesOf } from "./values"
import { useLocale } from "../../../lib/use-locale"

interface EditFormProps {
  /** As it was when it was opened: what is sent back says so. */
  submerchant: SubmerchantAnswer
  close: () => void
  /** Shows it as it is now, without what was typed. */
  showNow: () => void
}

const EditForm = ({ submerchant, close, showNow }: EditFormProps) => {
  const { t, language } = useLocale()
  const form = useForm(valuesOf(submerchant, language), FIELDS)
  const sayDone = useSayDone()
  const { mutateAsync: update, isPending } = useUpdateSubmerchant(submerchant.id)
  async function submit(): Promise<void> {
    const answer = await form.send(() => update(updateBody(form.values, submerchant.version, language)))
    if (!answer) return
    sayDone("saved", answer.submerchant)
    close()
  }
  return (
    <FormModal
      title={t("marketplace.form.editTitle", { name: submerchant.title })}
      hint={t("marketplace.form.editHint")}
      submitLabel={t("common.save")}
      sentence={form.sentence}
      isSending={isPending}
      wayOn={form.isConflict && { label: t("marketplace.form.changedMeanwhile"), go: showNow }}
      submit={() => void submit()}
      close={close}
    >
      <SubmerchantFields {...{ form, submerchant }} />
    </FormModal>
  )
}

/** The form holds on to the submerchant as it was when it opened; whoever wants the newest asks for it. */
const Opened = ({ submerchant, newest, close }: Omit<EditFormProps, "showNow"> & { newest: Newest }) => {
  const [opened, setOpened] = useState(submerchant)
  const showNow = async () => setOpened(await newest())
  return <EditForm key={opened.version} submerchant={opened} close={close} showNow={() => void showNow()} />
}

type Newest = () => Promise<SubmerchantAnswer>

const Unread = ({ error, retry, close }: { error: unknown; retry: () => void; close: () => void }) => {
  const { t } = useLocale()
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && close()}>
      <Drawer.Content aria-describedby={undefined}>
        <Drawer.Header>
          <Drawer.Title>{t("marketplace.title")}</Drawer.Title>
        </Drawer.Header>
        <LoadError {...{ error, retry }} />
      </Drawer.Content>
    </Drawer>
  )
}

/** Reads a submerchant anew, then opens the form to change it; nothing until it is read, nor for one that is kept elsewhere. */
export const EditSubmerchant = ({ id, close }: { id: string; close: () => void }) => {
  const { data, error, isFetchedAfterMount, refetch } = useSubmerchant(id)
  const isManagedElsewhere = useManagedElsewhere(data?.submerchant)
  if (error && !data) return <Unread {...{ error, close }} retry={() => void refetch()} />
  if (!data || !isFetchedAfterMount || isManagedElsewhere) return null
  const newest = async () => (await refetch({ throwOnError: true })).data?.submerchant ?? data.submerchant
  return <Opened submerchant={data.submerchant} {...{ newest, close }} />
}
