import type { Shop } from "./app"

/** The address of a page of this shop; of its first when the path leads elsewhere. */
export function ownPage({ url }: Shop, path: string): string {
  const target = URL.canParse(path, url) ? new URL(path, url) : undefined
  return target?.origin === url ? target.href : url
}
