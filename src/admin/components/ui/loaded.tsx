import { Container, Skeleton } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { NameOf } from "../../lib/language"
import { useLocale } from "../../lib/use-locale"
import { LoadError } from "../load-error"

interface LoadingProps {
  /** The size of each bar: about as high as what is being loaded. */
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

/** What a query has loaded; until then a placeholder, or why it could not be loaded. */
export function Loaded<Data>({ query, loading, keepsData, inCard, nameOf, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  const placed = (shown: ReactNode) => (inCard ? <Container className="p-0">{shown}</Container> : shown)
  if (error && !(keepsData && data !== undefined))
    return placed(<LoadError error={error} retry={() => void refetch()} nameOf={nameOf} />)
  return data === undefined ? placed(loading) : children(data)
}
