import { Button, Drawer, Heading, InlineTip } from "@medusajs/ui"
import type { FormEvent, ReactNode } from "react"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

interface FormDrawerProps {
  title: string
  hint: string
  /** Left out once there is nothing to send any more. */
  submitLabel?: string | undefined
  /** What has to be seen before it is sent: it stays in sight above the button, however long the form is. */
  summary?: ReactNode
  /** Not to be sent just yet. */
  isHeld?: boolean
  isSending: boolean
  /** Why it was refused, with a label that says whether anything was changed. */
  problem: { label: string; sentence: string } | undefined
  submit: () => void
  close: () => void
  /** Gives the keyboard back to what opened it. */
  returnFocus: () => void
  children: ReactNode
}

/** A form beside the page, as Medusa's own are. It does not close while it is being sent. */
export const FormDrawer = ({ title, hint, submitLabel, isSending, problem, ...props }: FormDrawerProps) => {
  const { t } = useLocale()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending && props.isHeld !== true) props.submit()
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    props.returnFocus()
  }
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && !isSending && props.close()}>
      <Drawer.Content onCloseAutoFocus={onCloseAutoFocus}>
        {/* where text is large the whole form scrolls, so that its button can be reached */}
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
          {props.summary}
          {problem && (
            <InlineTip role="alert" variant="error" label={problem.label} className="mx-6 my-4 shrink-0">
              {problem.sentence}
            </InlineTip>
          )}
          <Drawer.Footer className="shrink-0 flex-wrap">
            <Action onClick={props.close} disabled={isSending}>
              {t(submitLabel === undefined ? "common.close" : "common.cancel")}
            </Action>
            {submitLabel !== undefined && (
              <Button size="small" type="submit" isLoading={isSending} disabled={props.isHeld === true}>
                {submitLabel}
              </Button>
            )}
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
