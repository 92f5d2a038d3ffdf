import { Badge, Container, Heading, InlineTip, Table } from "@medusajs/ui"
import { useFieldWords } from "./words"
import { useLocale } from "../../lib/use-locale"
import type { HeldSubmerchant, SubmerchantAnswer } from "../../../api/admin/marketplace/answers/submerchants"
import { LoadError, Action, Subtle } from "../ui/elements"
import { useCheckAtService } from "./data"

const CELL = "break-words py-2 align-top max-md:h-auto max-md:py-1"
const ROW = "hover:bg-transparent max-md:grid max-md:h-auto max-md:grid-cols-2 max-md:py-2"

const Differences = ({ rows }: { rows: NonNullable<HeldSubmerchant["held"]> }) => {
  const { t } = useLocale()
  const words = useFieldWords()
  return (
    <Table className="table-fixed">
      <Table.Header className="border-t-0">
        <Table.Row className={ROW}>
          <Table.HeaderCell className="w-1/4 max-md:sr-only">{t("marketplace.detail.field")}</Table.HeaderCell>
          <Table.HeaderCell className="max-md:h-auto max-md:pl-6">{t("marketplace.detail.ours")}</Table.HeaderCell>
          <Table.HeaderCell className="max-md:h-auto">{t("marketplace.detail.theirs")}</Table.HeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body className="border-b-0">
        {rows.map(({ field, ours, theirs, is_different }) => (
          <Table.Row key={field} className={ROW}>
            <Table.Cell className={`${CELL} max-md:col-span-2 max-md:font-medium`}>{words.name(field)}</Table.Cell>
            <Table.Cell className={`${CELL} max-md:pl-6`}>{words.value(field, ours)}</Table.Cell>
            <Table.Cell className={CELL}>
              <span className={is_different ? "text-ui-fg-base font-medium" : undefined}>
                {words.value(field, theirs)}
              </span>{" "}
              {is_different && (
                <Badge size="2xsmall" color="orange" className="whitespace-nowrap">
                  {t("marketplace.detail.different")}
                </Badge>
              )}
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  )
}

const Note = ({ children }: { children: string }) => <Subtle className="px-6 py-4">{children}</Subtle>

const Resend = () => {
  const { t } = useLocale()
  return (
    <div className="px-6 py-4">
      <InlineTip label={t("marketplace.detail.different")} variant="warning">
        {t("marketplace.detail.resend")}
      </InlineTip>
    </div>
  )
}

const HeldNow = ({ held, submerchant: { state } }: HeldSubmerchant) => {
  const { t } = useLocale()
  if (held === null) return <Note>{t("marketplace.detail.notKnown")}</Note>
  const isSame = held.every(({ is_different }) => !is_different)
  return (
    <>
      <Note>{t("marketplace.detail.heldNow")}</Note>
      <Differences rows={held} />
      {isSame ? <Note>{t(`marketplace.detail.${state === "synced" ? "allSame" : "allSameUnsent"}`)}</Note> : <Resend />}
    </>
  )
}

const LastSeen = ({ submerchant: { checked_at, drift, state } }: { submerchant: SubmerchantAnswer }) => {
  const { t, dateTime } = useLocale()
  if (checked_at === null && drift.length === 0) return <Note>{t("marketplace.detail.notLooked")}</Note>
  const when = checked_at === null ? t("common.unknown") : dateTime(checked_at)
  // a submerchant that is not in sync may have been changed here after the check
  if (drift.length === 0)
    return <Note>{t(`marketplace.detail.${state === "synced" ? "same" : "sameThen"}`, { when })}</Note>
  return (
    <>
      <Note>{t("marketplace.detail.differs", { when })}</Note>
      <Differences rows={drift.map((row) => ({ ...row, is_different: true }))} />
      <Resend />
    </>
  )
}

/** Checked again on demand, because the service does not report changes. */
export const AtService = ({ submerchant }: { submerchant: SubmerchantAnswer }) => {
  const { t } = useLocale()
  const { mutate, data, error, isPending } = useCheckAtService(submerchant.id)
  const check = () => mutate()
  // what was seen before the newest sync or change says nothing about now
  const seen = data?.submerchant
  const isFresh = seen?.checked_at === submerchant.checked_at && seen.version === submerchant.version
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
        <div className="min-w-0">
          <Heading level="h2">{t("marketplace.detail.theirs")}</Heading>
          <Subtle className="max-w-prose">{t("marketplace.detail.serviceHint")}</Subtle>
        </div>
        <Action isLoading={isPending} onClick={check}>
          {t("marketplace.detail.lookNow")}
        </Action>
      </div>
      {error && <LoadError error={error} retry={check} />}
      {data && isFresh ? (
        <HeldNow held={data.held} submerchant={submerchant} />
      ) : (
        <LastSeen submerchant={submerchant} />
      )}
    </Container>
  )
}
