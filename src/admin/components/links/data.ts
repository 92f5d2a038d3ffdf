import type {
  CreateFastLinkBody,
  CreateLinkBody,
  LinkAnswer,
  LinkMailed,
  LinksPage,
  LinksSynced,
  OneLink,
  Prefilled,
  UpdateLinkBody,
} from "../../../api/admin/svc/answers/links"
import { post, remove, useChange, useRead, useRefresh } from "../../lib/queries"
import type { ListQuery } from "./list-query"

/** What a link can be made for. */
export type LinkFor = { order_id: string } | { product_id: string }

/** GET /admin/svc/links?order_id= or ?product_id= */
interface LinksOf {
  links: LinkAnswer[]
  sandbox: boolean
}

const LINKS = "svc_links"
/** A link may be bought any moment: milliseconds until it is read again. */
const ON_SALE_EVERY = 10_000

const isAwaited = ({ is_on_sale, sales }: LinkAnswer) =>
  is_on_sale || sales.some(({ state }) => state === "seen" || state === "recording")

export const useLinks = (query: ListQuery) =>
  useRead<LinksPage>([LINKS, "page", query], "/admin/svc/links", { query: { ...query }, isPaged: true })

/** One link, read again and again while it is on sale. */
export const useLink = (id: string) =>
  useRead<OneLink>([LINKS, "one", id], `/admin/svc/links/${id}`, {
    every: (answer) => (answer?.link.is_on_sale ? ON_SALE_EVERY : undefined),
  })

/** The links of an order or a product, newest first; read again while one of them may be paid. */
export const useLinksOf = (about: LinkFor) =>
  useRead<LinksOf>([LINKS, "of", about], "/admin/svc/links", {
    query: { ...about },
    every: (answer) => (answer?.links.some(isAwaited) ? ON_SALE_EVERY : undefined),
  })

/** What the form of a new link begins with. */
export const usePrefill = (about: LinkFor) =>
  useRead<Prefilled>([LINKS, "prefill", about], "/admin/svc/links/prefill", { query: { ...about } })

export const useRefreshLinks = () => useRefresh(LINKS)

export const useCreateLink = () => useChange(LINKS, (body: CreateLinkBody) => post<OneLink>("/admin/svc/links", body))

export const useCreateFastLink = () =>
  useChange(LINKS, (body: CreateFastLinkBody) => post<OneLink>("/admin/svc/links/fast", body))

export const useUpdateLink = (id: string) =>
  useChange(LINKS, (body: UpdateLinkBody) => post<OneLink>(`/admin/svc/links/${id}`, body))

export const useSetLinkStatus = () =>
  useChange(LINKS, ({ id, status }: { id: string; status: "ACTIVE" | "PASSIVE" }) =>
    post<OneLink>(`/admin/svc/links/${id}/status`, { status }),
  )

/** Sends a link by e-mail; without an address to that of its order. */
export const mailLink = (id: string, email: string) =>
  post<LinkMailed>(`/admin/svc/links/${id}/email`, email === "" ? {} : { email })

export const useDeleteLink = () => useChange(LINKS, (id: string) => remove(`/admin/svc/links/${id}`))

export const useSyncLinks = () => useChange(LINKS, () => post<LinksSynced>("/admin/svc/links/sync"))
