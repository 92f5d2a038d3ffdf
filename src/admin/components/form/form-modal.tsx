import { Alert, Button, FocusModal, Heading } from "@medusajs/ui"
import { type FormEvent, type ReactNode, useEffect, useRef } from "react"
import type { Form } from "./use-form"
import { useLocale } from "../../lib/use-locale"
import { Subtle } from "../ui/text"
import { Action } from "../ui/action"

interface FormModalProps {
  title: string
  hint: string
  submitLabel: string
  form: Pick<Form<object>, "sentence" | "isConflict" | "isSending">
  submit: () => void
  close: () => void
  /** What to do when it was changed by another person meanwhile, besides trying again. */
  reload?: { label: string; run: () => void }
  children: ReactNode
}

const Refused = ({ form, reload }: Pick<FormModalProps, "form" | "reload">) => (
  <div role="alert" className="flex flex-col items-start gap-y-3">
    <Alert variant="error" className="w-full">
      {form.sentence}
    </Alert>
    {reload && form.isConflict && <Action onClick={reload.run}>{reload.label}</Action>}
  </div>
)

/** A form over the whole page, as Medusa's own are: the fields in the middle, the buttons below. */
export const FormModal = ({ title, hint, submitLabel, form, reload, ...props }: FormModalProps) => {
  const { t } = useLocale()
  const { sentence, isSending } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isSending || sentence === undefined) return
    const wrong = element.current?.querySelector<HTMLElement>("[aria-invalid=true]")
    if (wrong) wrong.focus()
    else element.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
  }, [isSending, sentence])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isSending) props.submit()
  }
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && props.close()}>
      <FocusModal.Content onClick={(event) => event.stopPropagation()}>
        <form ref={element} noValidate className="flex h-full flex-col overflow-hidden" onSubmit={onSubmit}>
          <FocusModal.Header />
          <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto">
            <div className="flex w-full max-w-[720px] flex-col gap-y-8 px-4 py-10 sm:px-8 sm:py-16">
              <div className="flex flex-col gap-y-1">
                <FocusModal.Title asChild>
                  <Heading>{title}</Heading>
                </FocusModal.Title>
                <FocusModal.Description asChild>
                  <Subtle>{hint}</Subtle>
                </FocusModal.Description>
              </div>
              {sentence !== undefined && <Refused form={form} reload={reload} />}
              {props.children}
            </div>
          </FocusModal.Body>
          <FocusModal.Footer>
            <FocusModal.Close asChild>
              <Action>{t("common.cancel")}</Action>
            </FocusModal.Close>
            <Button size="small" type="submit" isLoading={isSending}>
              {submitLabel}
            </Button>
          </FocusModal.Footer>
        </form>
      </FocusModal.Content>
    </FocusModal>
  )
}
