import { Badge, Table } from "@medusajs/ui"
import { useFieldWords } from "../use-field-words"
import { useLocale } from "../../../lib/use-locale"

interface Difference {
  field: string
  ours: string | null
  theirs: string | null
  is_different: boolean
}

const CELL = "break-words py-2 align-top max-md:h-auto max-md:py-1"
/** On a phone the field stands above its two values. */
const ROW = "hover:bg-transparent max-md:grid max-md:h-auto max-md:grid-cols-2 max-md:py-2"

/** What stands here beside what the service holds, field by field. */
export const Differences = ({ rows }: { rows: readonly Difference[] }) => {
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
