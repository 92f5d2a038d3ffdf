import { clx, Heading, Text } from "@medusajs/ui"
import type { PanelEvent, PanelPayment } from "../../../api/admin/svc/answers/panel"
import { ZONE } from "../../lib/format"
import { type TextKey, useLocale } from "../../lib/use-locale"
import { Fine, Strong, Subtle } from "../ui/elements"

const DOTS: Readonly<Record<PanelEvent["tone"], string>> = {
  good: "bg-ui-tag-green-icon",
  waiting: "bg-ui-tag-orange-icon",
  bad: "bg-ui-tag-red-icon",
  plain: "bg-ui-tag-neutral-icon",
}

function useTitle(): (event: PanelEvent, currencyCode: string) => string {
  const { t, money } = useLocale()
  return ({ kind, amount, operation_state: state }, currencyCode) => {
    const isResolved = kind === "operation_resolved" || kind === "approval_resolved"
    const of = { amount: amount && money(amount, currencyCode) }
    // only an operation that was sent to the service has a state
    if (state === "succeeded" && !isResolved) return t(`panel.succeeded.${kind}` as TextKey, of)
    const title = t(`panel.timeline.${kind}`, of)
    if (state === null) return title
    const how = isResolved
      ? t(`panel.resolvedAs.${state === "succeeded" ? "succeeded" : "other"}`)
      : t(`panel.operation.${state}`)
    return `${title}: ${how}`
  }
}

const Note = ({ children }: { children: string }) => (
  <Subtle className="whitespace-pre-wrap break-words">{children}</Subtle>
)

export const Timeline = ({ payment: { timeline, currency_code } }: { payment: PanelPayment }) => {
  const { t, say, zonelessTime } = useLocale()
  const titleOf = useTitle()
  const events = [...timeline].reverse()
  return (
    <div className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex items-center justify-between gap-x-4">
        <Heading level="h3">{t("panel.timeline.title")}</Heading>
        <Fine>{ZONE}</Fine>
      </div>
      <ol className="flex flex-col gap-y-0.5">
        {events.map((event, index) => {
          const { kind, at, tone, item, detail, by, note } = event
          const isLast = index === events.length - 1
          return (
            <li key={`${kind} ${at} ${index}`} className="grid grid-cols-[20px_1fr] items-start gap-2">
              <div className="flex size-full flex-col items-center gap-y-0.5" aria-hidden>
                <div className="flex size-5 items-center justify-center">
                  <div className="bg-ui-bg-base shadow-borders-base flex size-2.5 items-center justify-center rounded-full">
                    <div className={clx("size-1.5 rounded-full", DOTS[tone])} />
                  </div>
                </div>
                {!isLast && <div className="bg-ui-border-base w-px flex-1" />}
              </div>
              <div className={clx("flex min-w-0 flex-col gap-y-1", { "pb-4": !isLast })}>
                <div className="flex min-h-5 flex-wrap items-baseline gap-x-4">
                  <Strong className="min-w-0 flex-1 basis-full break-words sm:basis-24">
                    {titleOf(event, currency_code)}
                  </Strong>
                  <Text as="span" size="small" leading="compact" className="text-ui-fg-subtle tabular-nums sm:ml-auto">
                    <time dateTime={at}>{zonelessTime(at)}</time>
                  </Text>
                </div>
                {item && <Note>{item}</Note>}
                {detail && <Note>{say(detail)}</Note>}
                {by && <Note>{t("panel.timeline.by", { who: by.name })}</Note>}
                {note && <Note>{`“${note}”`}</Note>}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
