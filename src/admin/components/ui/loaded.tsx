import { Container, Skeleton, Text } from "@medusajs/ui"
import { Component, type ReactNode } from "react"
import { Link } from "react-router-dom"
import type { NameOf } from "../../lib/format"
import { useLocale } from "../../lib/use-locale"
import { WHY_NOT_LOADED } from "../../lib/refusal"
import { Action } from "./elements"

interface LoadingProps {
  bars: readonly string[]
  className?: string
}

export const Loading = ({ bars, className = "px-6 py-4" }: LoadingProps) => (
  <div role="status" aria-label={useLocale().t("common.loading")} className={`flex flex-col gap-y-4 ${className}`}>
    {bars.map((size, at) => (
      <Skeleton key={at} className={size} />
    ))}
  </div>
)

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> }
  loading: ReactNode
  /** Shows what has been loaded even when it could not be loaded again. */
  keepsData?: boolean
  /** No card is around it: the placeholder and the error get one of their own. */
  inCard?: boolean
  nameOf?: NameOf | undefined
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query, loading, keepsData, inCard, nameOf, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  const placed = (shown: ReactNode) => (inCard ? <Container className="p-0">{shown}</Container> : shown)
  if (error && !(keepsData && data !== undefined))
    return placed(<LoadError error={error} retry={() => void refetch()} nameOf={nameOf} />)
  return data === undefined ? placed(loading) : children(data)
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

interface GoneProps {
  sentence: string
  list: string
  listName: string
}

export const Gone = ({ sentence, list, listName }: GoneProps) => (
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

/**
 * Around each of our widgets: one that cannot be drawn says so in its own place. Medusa has no boundary nearer than the page, so all of the
 * order or product would be gone with it.
 */
export class WidgetBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (this.state.isBroken) return <Broken retry={() => this.setState({ isBroken: false })} />
    return this.props.children
  }
}
