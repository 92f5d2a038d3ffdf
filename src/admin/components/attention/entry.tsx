import { CheckCircleSolid, ExclamationCircleSolid } from "@medusajs/icons"
import { Copy, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AttentionAnswer } from "../../../api/admin/svc/answers/attention"
import { dateTime, money } from "../../lib/format"
import { useLanguage, wordsIn } from "../../lib/language"
import { ActionButton } from "./action-button"

const LINK =
  "text-ui-fg-interactive hover:text-ui-fg-interactive-hover rounded-sm focus-visible:shadow-borders-focus outline-none"

type Subject = AttentionAnswer["about"]

const OrderLink = ({ order }: Pick<Subject, "order">) => {
  const { t } = useTranslation("svc")
  if (order === null) return null
  return (
    <Link className={LINK} to={`/orders/${order.id}`}>
      {order.number === null ? t("attention.orderGone") : t("attention.order", { number: order.number })}
    </Link>
  )
}

/** What it is about: the order, the amount, and what it is called at the service. */
const About = ({ about }: { about: Subject }) => {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  return (
    <Text
      as="div"
      size="small"
      leading="compact"
      className="text-ui-fg-subtle flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <OrderLink order={about.order} />
      {about.of === "link" && (
        <Link className={LINK} to={`/svc/links?link=${about.link_id}`}>
          {t("attention.link", { name: about.name })}
        </Link>
      )}
      {about.amount !== null && <span>{money(about.amount, about.currency_code ?? "", language)}</span>}
      {about.of === "payment" && about.service_payment_id !== null && (
        <span className="flex items-center gap-x-1">
          <span>
            {t("attention.paymentId")}: <span className="tabular-nums">{about.service_payment_id}</span>
          </span>
          <Copy content={about.service_payment_id} aria-label={t("common.copy")} />
        </span>
      )}
    </Text>
  )
}

const Resolution = ({ entry }: { entry: AttentionAnswer }) => {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  const { resolved_at, resolved_by: person, resolved_note: note } = entry
  if (resolved_at === null) return null
  const when = dateTime(resolved_at, language)
  return (
    <div className="bg-ui-bg-subtle flex flex-col gap-y-1 rounded-lg px-3 py-2">
      <Text size="small" leading="compact" weight="plus" className="break-words">
        {person ? t("attention.resolvedBy", { who: person.name, when }) : t("attention.resolvedItself", { when })}
      </Text>
      {note !== null && (
        <Text size="small" className="text-ui-fg-subtle whitespace-pre-wrap break-words">
          {note}
        </Text>
      )}
    </div>
  )
}

/** One entry: what happened, what to check, and the ways to resolve it, or how it was resolved. */
export const Entry = ({ entry }: { entry: AttentionAnswer }) => {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  const isOpen = entry.resolved_at === null
  return (
    <li className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 items-center gap-x-2">
          {isOpen ? (
            <ExclamationCircleSolid className="text-ui-tag-orange-icon shrink-0" />
          ) : (
            <CheckCircleSolid className="text-ui-tag-green-icon shrink-0" />
          )}
          <Text as="span" role="heading" aria-level={2} size="small" leading="compact" weight="plus">
            {wordsIn(language, entry.title)}
          </Text>
        </div>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {t("attention.since", { when: dateTime(entry.opened_at, language) })}
        </Text>
      </div>
      <Text size="small" className="max-w-prose break-words">
        {wordsIn(language, entry.sentence)}
      </Text>
      <About about={entry.about} />
      {isOpen && (
        <Text size="small" className="text-ui-fg-subtle max-w-prose">
          <span className="text-ui-fg-base font-medium">{t("attention.check")}: </span>
          {wordsIn(language, entry.check)}
        </Text>
      )}
      <Resolution entry={entry} />
      {entry.actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {entry.actions.map((action) => (
            <ActionButton key={`${action.path} ${JSON.stringify(action.body)}`} action={action} />
          ))}
        </div>
      )}
    </li>
  )
}
