import { Envelope } from "@medusajs/icons"
import { Button, Hint, toast } from "@medusajs/ui"
import { type FormEvent, useState } from "react"
import type { LinkAnswer } from "../../../api/admin/svc/answers/links"
import { useLocale } from "../../lib/use-locale"
import { InputField } from "../form/input-field"
import { useForm } from "../form/use-form"
import { Action } from "../ui/action"
import { mailLink } from "./data"

interface MailLinkProps {
  link: Pick<LinkAnswer, "id" | "order">
  /** The buyer's address, where it is known here. */
  email: string
}

const MailForm = ({ link, email, close }: MailLinkProps & { close: () => void }) => {
  const { t } = useLocale()
  const form = useForm({ email }, ["email"])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isSending) return
    void form.send(
      () => mailLink(link.id, form.values.email.trim()),
      ({ sent_to }) => {
        toast.success(t("links.mail.sent", { to: sent_to, interpolation: { escapeValue: false } }))
        close()
      },
    )
  }
  return (
    <form onSubmit={submit} className="flex w-full flex-col gap-y-3 py-2" noValidate>
      <InputField
        label={t("links.mail.to")}
        hint={link.order === null ? undefined : t("links.mail.hint")}
        type="email"
        autoFocus
        {...form.bind("email")}
      />
      {form.sentence !== undefined && form.error("email") === undefined && (
        <Hint variant="error" role="alert">
          {form.sentence}
        </Hint>
      )}
      <div className="flex gap-2">
        <Button size="small" type="submit" isLoading={form.isSending}>
          {t("links.mail.send")}
        </Button>
        <Action onClick={close} disabled={form.isSending}>
          {t("common.cancel")}
        </Action>
      </div>
    </form>
  )
}

/** Sends the link through the store's own e-mail provider. */
export const MailLink = (props: MailLinkProps) => {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <MailForm {...props} close={() => setOpen(false)} />
  return (
    <Action onClick={() => setOpen(true)}>
      <Envelope /> {t("links.detail.mail")}
    </Action>
  )
}
