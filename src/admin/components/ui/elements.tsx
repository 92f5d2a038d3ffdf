import { ChevronDownMini, TriangleDownMini, TriangleRightMini } from "@medusajs/icons"
import { Badge, Button, Container, Heading, StatusBadge, Text, Tooltip, Skeleton } from "@medusajs/ui"
import { Component, type ComponentProps, type ComponentType, forwardRef, type ReactNode, useState } from "react"
import { Link, type LinkProps, NavLink } from "react-router-dom"
import type { PaymentParties } from "../../../api/admin/svc/answers/payment-list"
import { type TextKey, useLocale } from "../../lib/use-locale"
import type { NameOf } from "../../lib/format"
import { WHY_NOT_LOADED } from "../../lib/refusal"

export const Loading = ({ bars, className = "px-6 py-4" }: { bars: readonly string[]; className?: string }) => (
  <div role="status" aria-label={useLocale().t("common.loading")} className={`flex flex-col gap-y-4 ${className}`}>
    {bars.map((size, at) => (
      <Skeleton key={at} className={size} />
    ))}
  </div>
)

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> }
  loading: ReactNode
  /** Shows what was loaded even if loading it again fails. */
  keepsData?: boolean
  nameOf?: NameOf | undefined
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query, loading, keepsData, nameOf, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (error && !(keepsData && data !== undefined))
    return <LoadError error={error} retry={() => void refetch()} nameOf={nameOf} />
  return data === undefined ? loading : children(data)
}

interface LoadErrorProps {
  error: unknown
  retry: () => void
  nameOf?: NameOf | undefined
}

export const LoadError = ({ error, retry, nameOf }: LoadErrorProps) => {
  const { t, sentenceOf } = useLocale()
  return (
    <div role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <Text size="small" className="text-ui-fg-error" id={nameOf && WHY_NOT_LOADED}>
        {sentenceOf(error, nameOf)}
      </Text>
      <Action onClick={retry}>{t("common.retry")}</Action>
    </div>
  )
}

export const Gone = ({ sentence, list, listName }: Record<"sentence" | "list" | "listName", string>) => (
  <Container role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
    <Text size="small">{sentence}</Text>
    <Action asChild>
      <Link to={list}>{listName}</Link>
    </Action>
  </Container>
)

const Broken = ({ retry }: { retry: () => void }) => {
  const { t } = useLocale()
  return (
    <Container role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <Text size="small" className="text-ui-fg-error">
        {t("common.broken")}
      </Text>
      <Action onClick={retry}>{t("common.retry")}</Action>
    </Container>
  )
}

class WidgetBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (this.state.isBroken) return <Broken retry={() => this.setState({ isBroken: false })} />
    return this.props.children
  }
}

/** A widget that cannot be drawn says so in its own place; Medusa's nearest boundary is the page, which would all be gone. */
export const makeWidget = <Data extends { id: string }>(Widget: ComponentType<{ data: Data }>) =>
  function SafeWidget({ data }: { data: Data }) {
    return (
      <WidgetBoundary key={data.id}>
        <Widget data={data} />
      </WidgetBoundary>
    )
  }

export const Action = forwardRef<HTMLButtonElement, ComponentProps<typeof Button>>((props, ref) => (
  <Button ref={ref} size="small" variant="secondary" type={props.asChild ? undefined : "button"} {...props} />
))
Action.displayName = "Action"

export const Submit = (props: ComponentProps<typeof Button>) => <Button size="small" type="submit" {...props} />

export const Subtle = ({ className = "", ...props }: ComponentProps<typeof Text>) => (
  <Text size="small" className={`text-ui-fg-subtle ${className}`} {...props} />
)

export const Fine = (props: ComponentProps<typeof Text>) => <Subtle size="xsmall" {...props} />

export const Strong = (props: ComponentProps<typeof Text>) => (
  <Text size="small" leading="compact" weight="plus" {...props} />
)

const TONES = { warning: "bg-ui-tag-orange-icon", error: "bg-ui-tag-red-icon" }

interface NoticeProps extends Omit<ComponentProps<"div">, "title"> {
  title?: string | undefined
  tone: keyof typeof TONES
}

/** Medusa's own puts a colon after its title, even before a sentence that has one. */
export const Notice = ({ title, tone, className = "", children, ...props }: NoticeProps) => (
  <div
    className={`bg-ui-bg-component txt-small text-ui-fg-subtle flex gap-3 rounded-lg border p-3 ${className}`}
    {...props}
  >
    <div role="presentation" className={`w-1 shrink-0 rounded-full ${TONES[tone]}`} />
    <div className="flex min-w-0 flex-col gap-y-1 text-pretty">
      {title !== undefined && <strong className="txt-small-plus text-ui-fg-base">{title}</strong>}
      {children}
    </div>
  </div>
)

export const LINK = "text-ui-fg-interactive hover:text-ui-fg-interactive-hover"

/** In a row that opens something else, the link counts. */
export const TextLink = ({ className = "", ...props }: LinkProps) => (
  <Link className={`${LINK} ${className}`} onClick={(event) => event.stopPropagation()} {...props} />
)

/** Also for an order that is gone, as in the reports. */
export const ReportedOrder = ({ order, className = "" }: Pick<PaymentParties, "order"> & { className?: string }) => {
  const { t } = useLocale()
  if (!order) return null
  return (
    <TextLink to={`/orders/${order.id}`} className={className}>
      {t("payments.order", { number: order.number ?? order.id })}
    </TextLink>
  )
}

export const OrderLink = ({ order }: Pick<PaymentParties, "order">) => {
  const { t } = useLocale()
  return order?.number === null ? t("payments.orderGone") : <ReportedOrder order={order} />
}

export const CustomerLink = ({ customer }: Pick<PaymentParties, "customer">) => {
  if (!customer) return null
  return customer.id === null ? customer.email : <TextLink to={`/customers/${customer.id}`}>{customer.email}</TextLink>
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="txt-compact-small flex flex-wrap items-start justify-between gap-x-4">
    <dt className="text-ui-fg-subtle">{name}</dt>
    <dd className="ml-auto min-w-0 whitespace-pre-line text-pretty break-words text-right tabular-nums">{children}</dd>
  </div>
)

export function useFold(isOpenAtFirst = false) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const toggle = { "aria-expanded": isOpen, onClick: () => setIsOpen(!isOpen) }
  return { isOpen, toggle, mark: isOpen ? <TriangleDownMini /> : <TriangleRightMini /> }
}

interface SectionProps {
  title: string
  hint?: string | undefined
  /** Shows its facts when it is pressed. */
  isFolded?: boolean
  children: ReactNode
}

export const Section = ({ title, hint, isFolded, children }: SectionProps) => {
  const head = (
    <>
      <Heading level="h2">{title}</Heading>
      {hint !== undefined && <Subtle>{hint}</Subtle>}
    </>
  )
  const facts = <dl className="divide-y">{children}</dl>
  if (!isFolded)
    return (
      <Container className="divide-y p-0">
        <div className="px-6 py-4">{head}</div>
        {facts}
      </Container>
    )
  return (
    <Container className="p-0">
      <details className="group open:divide-y">
        <summary className="focus-visible:shadow-borders-focus flex cursor-pointer list-none items-center justify-between gap-x-4 rounded-lg px-6 py-4 outline-none [&::-webkit-details-marker]:hidden">
          <div>{head}</div>
          <ChevronDownMini className="text-ui-fg-muted shrink-0 group-open:rotate-180" />
        </summary>
        {facts}
      </details>
    </Container>
  )
}

export const Row = ({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-4 gap-y-1 px-6 py-4 sm:grid-cols-2">
    <dt>
      <Text size="small" leading="compact" weight="plus" className="text-ui-fg-subtle">
        {name}
      </Text>
      {hint !== undefined && <Fine>{hint}</Fine>}
    </dt>
    <dd className="text-ui-fg-subtle txt-compact-small min-w-0 break-words">{children}</dd>
  </div>
)

export const SandboxBadge = () => {
  const { t } = useLocale()
  return (
    <Tooltip content={t("common.sandboxHint")}>
      <Badge size="2xsmall" color="orange" tabIndex={0} className="shrink-0 whitespace-nowrap">
        {t("common.sandbox")}
      </Badge>
    </Tooltip>
  )
}

interface PageHeaderProps {
  title: string
  subtitle: string
  sandbox: boolean | undefined
  badge?: ReactNode
  children?: ReactNode
}

export const PageHeader = ({ title, subtitle, sandbox, badge, children }: PageHeaderProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Heading>{title}</Heading>
        {sandbox && <SandboxBadge />}
        {badge}
      </div>
      <Subtle className="max-w-prose text-pretty">{subtitle}</Subtle>
    </div>
    {children}
  </div>
)

interface WidgetHeaderProps extends Pick<PageHeaderProps, "title" | "sandbox" | "children"> {
  /** The page that has all of them. */
  all?: { at: string; name: string }
}

export const WidgetHeader = ({ title, sandbox, all, children }: WidgetHeaderProps) => (
  <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
    <div className="flex items-center gap-x-2">
      <Heading level="h2">{title}</Heading>
      {sandbox && <SandboxBadge />}
    </div>
    {all && (
      <TextLink to={all.at} className="txt-compact-small-plus">
        {all.name}
      </TextLink>
    )}
    {children}
  </div>
)

/** Wraps on a phone, and is cut off from a tablet on. */
export const WideBadge = ({ color, children }: ComponentProps<typeof StatusBadge>) => (
  <StatusBadge color={color} className="max-w-full md:text-nowrap">
    <span className="py-0.5 md:-my-1 md:truncate md:py-1">{children}</span>
  </StatusBadge>
)

export const Crumb = ({ title }: { title: TextKey }) => useLocale().t(title)

/** Drawn like a tab of Medusa's, but each is a link to a page. */
const TAB =
  "txt-compact-small-plus transition-fg text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus flex shrink-0 items-center gap-x-1.5 whitespace-nowrap rounded-full px-2.5 py-1 outline-none"
const CHOSEN = "!text-ui-fg-base bg-ui-bg-base shadow-elevation-card-rest"

export const Tab = ({ to, name, note }: { to: string; name: TextKey; note?: string | false }) => (
  <NavLink to={to} end={to === "/svc"} className={({ isActive }) => `${TAB} ${isActive ? CHOSEN : ""}`}>
    <Crumb title={name} />
    {note && (
      <Badge size="2xsmall" color="orange">
        {note}
      </Badge>
    )}
  </NavLink>
)
