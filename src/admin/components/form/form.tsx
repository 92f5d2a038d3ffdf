import { Alert, Drawer, FocusModal, Heading } from "@medusajs/ui"
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from "react"
import { listIssues, RefusedError } from "../../lib/refusal"
import { type CheckedRequest, sendChecked, WrongFieldsError } from "../../lib/send-checked"
import { useLocale } from "../../lib/use-locale"
import { Action, Notice, Submit, Subtle } from "../ui/elements"

/** "preset_price_values.1" and "preset_price_values" are both about the second amount. */
const isAbout = (issue: { field: string }, field: string) =>
  issue.field === field || issue.field.startsWith(`${field}.`)

function useWrongFields(refused: unknown): { field: string; sentence: string }[] {
  const { t, say } = useLocale()
  if (!(refused instanceof WrongFieldsError))
    return listIssues(refused).map(({ field, message }) => ({ field, sentence: say(message) }))
  return refused.problems.map(({ field, message: { code, values } }) => {
    const text = t(code, { ...values })
    return { field, sentence: say({ en: text, tr: text }) }
  })
}

/** @param fields the shown ones; an issue of another field is shown as a sentence */
export function useForm<Values extends object>(initial: Values, fields: readonly string[] = Object.keys(initial)) {
  const { t, sentenceOf } = useLocale()
  const [values, setValues] = useState(initial)
  const [refused, setRefused] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const issues = useWrongFields(refused)
  const hasFieldIssue = issues.some((issue) => fields.some((field) => isAbout(issue, field)))
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const error = (field: string) => issues.find((issue) => isAbout(issue, field))?.sentence
  return {
    values,
    set,
    error,
    /** The store checks again when the form is sent again. */
    forgetErrors: () => setRefused(undefined),
    isSending,
    /** Props of a control. `field`: its name in the body, if that differs. */
    bind: <Name extends keyof Values & string>(name: Name, field: string = name) => ({
      value: values[name],
      error: error(field),
      change: (value: Values[Name]) => setValues((before) => ({ ...before, [name]: value })),
    }),
    /** The problem as a whole; each field shows its own. */
    sentence:
      refused === undefined
        ? undefined
        : hasFieldIssue
          ? t("common.fixFields")
          : issues.map(({ sentence }) => sentence).join(" ") || sentenceOf(refused),
    /** Another user changed it meanwhile, or it can no longer be changed. */
    isConflict: refused instanceof RefusedError && (refused.status === 409 || refused.status === 404),
    send: async <Body, Answer>(
      request: CheckedRequest<Body, Answer> & { done: (answer: Answer) => void },
    ): Promise<void> => {
      setRefused(undefined)
      setSending(true)
      try {
        request.done(await sendChecked(request))
      } catch (failure) {
        setRefused(failure)
      } finally {
        setSending(false)
      }
    },
  }
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

interface FormModalProps {
  title: string
  hint: string
  submitLabel: string
  form: Pick<Form<object>, "sentence" | "isConflict" | "isSending">
  submit: () => void
  close: () => void
  /** Takes the newest version, after another user has changed it. */
  reload?: () => void
  children: ReactNode
}

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
              {sentence !== undefined && (
                <div role="alert" className="flex flex-col items-start gap-y-3">
                  <Alert variant="error" className="w-full">
                    {sentence}
                  </Alert>
                  {reload && form.isConflict && <Action onClick={reload}>{t("links.form.changedMeanwhile")}</Action>}
                </div>
              )}
              {props.children}
            </div>
          </FocusModal.Body>
          <FocusModal.Footer>
            <FocusModal.Close asChild>
              <Action>{t("common.cancel")}</Action>
            </FocusModal.Close>
            <Submit isLoading={isSending}>{submitLabel}</Submit>
          </FocusModal.Footer>
        </form>
      </FocusModal.Content>
    </FocusModal>
  )
}

interface OpenedProps<Kept> {
  kept: Kept
  readNewest: () => Promise<Kept>
  children: (kept: Kept, reload: () => void) => ReactNode
}

/** Keeps what the form changes as it was when it opened, and takes the newest version only on request. */
export function Opened<Kept extends { version: number }>({ kept, readNewest, children }: OpenedProps<Kept>) {
  const [opened, setOpened] = useState(kept)
  const reload = async () => setOpened(await readNewest())
  return <Fragment key={opened.version}>{children(opened, () => void reload())}</Fragment>
}

interface FormDrawerProps {
  title: string
  hint: string
  submitLabel?: string | undefined
  isSending: boolean
  problem: { title?: string; sentence: ReactNode } | undefined
  submit: () => void
  close: () => void
  returnFocus: () => void
  children: ReactNode
}

/** Does not close while it is being sent. */
export const FormDrawer = ({ title, hint, submitLabel, isSending, problem, ...props }: FormDrawerProps) => {
  const { t } = useLocale()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) props.submit()
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    props.returnFocus()
  }
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && !isSending && props.close()}>
      <Drawer.Content onCloseAutoFocus={onCloseAutoFocus}>
        {/* with large text the whole form scrolls, so that its button can be reached */}
        <form
          onSubmit={onSubmit}
          className="flex size-full flex-col overflow-y-auto [&>:first-child]:shrink-0"
          noValidate
        >
          <Drawer.Header>
            <Drawer.Title asChild>
              <Heading>{title}</Heading>
            </Drawer.Title>
            <Drawer.Description className="text-ui-fg-subtle txt-small">{hint}</Drawer.Description>
          </Drawer.Header>
          <Drawer.Body className="flex min-h-40 flex-1 flex-col gap-y-6 overflow-y-auto [&>*]:shrink-0">
            {props.children}
          </Drawer.Body>
          {problem && (
            <Notice role="alert" tone="error" title={problem.title} className="mx-6 my-4 shrink-0">
              {problem.sentence}
            </Notice>
          )}
          <Drawer.Footer className="shrink-0 flex-wrap">
            <Action onClick={props.close} disabled={isSending}>
              {t(submitLabel === undefined ? "common.close" : "common.cancel")}
            </Action>
            {submitLabel !== undefined && <Submit isLoading={isSending}>{submitLabel}</Submit>}
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
