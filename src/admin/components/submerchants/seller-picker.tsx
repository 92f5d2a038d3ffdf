import { Badge, Hint, Input, Label, RadioGroup, Text } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useState } from "react"
import type { SubmerchantSummary } from "../../../api/admin/marketplace/answers/submerchants"
import { ListSkeleton } from "../list/parts"
import { LoadError } from "../ui/elements"
import { useSubmerchants } from "./data"
import { StateBadge } from "./words"
import { useLocale } from "../../lib/use-locale"

const SHOWN = 10
/** Milliseconds without a key press before the search. */
const PAUSE = 300
const NONE = "none"

interface SellerPickerProps {
  label: string
  chosen: string | null
  choose: (submerchant: SubmerchantSummary | null) => void
  none?: string
}

const ROW = "flex items-start gap-x-3 px-3 py-2"

const Pick = ({ value, children, extra }: { value: string; children: ReactNode; extra?: ReactNode }) => {
  const id = useId()
  return (
    <li className={ROW}>
      <RadioGroup.Item id={id} value={value} className="shrink-0" />
      <Label htmlFor={id} size="small" className="min-w-0 flex-1 cursor-pointer break-words">
        {children}
      </Label>
      {extra}
    </li>
  )
}

const Seller = ({ submerchant }: { submerchant: SubmerchantSummary }) => {
  const { say } = useLocale()
  const { id, title, external_id, state, unusable } = submerchant
  return (
    <Pick value={id} extra={<StateBadge state={state} />}>
      <span className="font-medium">{title}</span>
      <Text as="span" size="xsmall" className="text-ui-fg-subtle block">
        {external_id}
      </Text>
      {unusable && (
        <Text as="span" size="xsmall" className="text-ui-fg-error block">
          {say(unusable)}
        </Text>
      )}
    </Pick>
  )
}

export const SellerPicker = ({ label, chosen, choose, none }: SellerPickerProps) => {
  const { t } = useLocale()
  const [typed, setTyped] = useState("")
  const [q, setQ] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error, refetch } = useSubmerchants({ limit: SHOWN, offset: 0, ...(q && { q }) })
  const found = data?.submerchants ?? []
  const pick = (value: string) => choose(found.find(({ id }) => id === value) ?? null)
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  return (
    <div className="flex flex-col gap-y-3">
      <Input
        role="searchbox"
        enterKeyHint="search"
        size="small"
        aria-label={t("marketplace.filters.search")}
        placeholder={t("marketplace.filters.search")}
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!data ? (
        <ListSkeleton rows={3} />
      ) : (
        <RadioGroup aria-label={label} value={chosen ?? NONE} onValueChange={pick} className="gap-y-0">
          <ul className="border-ui-border-base divide-y overflow-hidden rounded-lg border">
            {none !== undefined && q === "" && <Pick value={NONE}>{none}</Pick>}
            {found.map((submerchant) => (
              <Seller key={submerchant.id} submerchant={submerchant} />
            ))}
          </ul>
        </RadioGroup>
      )}
      {data && found.length === 0 && <Hint>{t(q ? "marketplace.empty.filtered" : "marketplace.empty.title")}</Hint>}
      {data && data.count > found.length && (
        <Badge size="2xsmall" className="self-start">
          {t("marketplace.pick.more", { more: data.count - found.length })}
        </Badge>
      )}
    </div>
  )
}
