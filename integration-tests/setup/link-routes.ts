import { z } from "zod"
import type { LinkAnswer, LinkPrefill, LinksPage } from "../../src/api/admin/payment-links/answer-types"
import { sampleRequests } from "../unit/client/sample-requests"
import { refusedBy, type Answer, type Method } from "./http-api"
import type { Stage } from "./stage"

const { encodedImageFile: IMAGE } = sampleRequests["links.create"]

/** A link as a merchant fills it in. */
export const COURSE = {
  name: "Seramik kursu",
  description: "İki saatlik atölye",
  price: "199.90",
  currency_code: "try",
  image: IMAGE,
}

const listed = z.object({ links: z.array(z.object({ token: z.string(), soldCount: z.number() })) })

/** The admin routes of payment links, as the admin's pages call them. */
export function linkRoutes(stage: Stage) {
  const admin = () => stage.medusa.admin()
  const ok = async <T>(method: Method, path: string, body?: object) =>
    (await admin().expectOk(method, `/admin/svc/links${path}`, body)) as T

  /** The links the service has, newest first. */
  const atService = async () => listed.parse(await stage.sandbox.control("GET", "state")).links

  return {
    send: (method: Method, path: string, body?: object): Promise<Answer> =>
      admin().send(method, `/admin/svc/links${path}`, body),
    refused: (method: Method, path: string, body?: object) =>
      refusedBy(admin(), method, `/admin/svc/links${path}`, body),
    list: (query = "") => ok<LinksPage>("GET", query),
    listOf: (query: string) => ok<LinksPage & { links: LinkAnswer[] }>("GET", query),
    one: async (id: string) => (await ok<{ link: LinkAnswer }>("GET", `/${id}`)).link,
    prefill: async (query: string) => (await ok<{ prefill: LinkPrefill }>("GET", `/prefill?${query}`)).prefill,
    create: async (body: object = {}) => (await ok<{ link: LinkAnswer }>("POST", "", { ...COURSE, ...body })).link,
    fast: async (body: object = {}) =>
      (await ok<{ link: LinkAnswer }>("POST", "/fast", { price: "750.00", currency_code: "TRY", ...body })).link,
    update: async (id: string, body: object) => (await ok<{ link: LinkAnswer }>("POST", `/${id}`, body)).link,
    setStatus: async (id: string, status: string) =>
      (await ok<{ link: LinkAnswer }>("POST", `/${id}/status`, { status })).link,
    remove: (id: string) => ok<{ id: string; deleted: boolean }>("DELETE", `/${id}`),
    sync: () => ok<{ seen: number }>("POST", "/sync"),
    atService,
    /** The service forgets its links, as the store does before each test. */
    async forget() {
      for (const { token } of await atService()) await stage.svc.client.links.delete({ token })
    },
    buy: (token: string | null, body: object = {}) =>
      stage.sandbox.control("POST", `links/${token ?? ""}/complete`, body),
    /** A link that was created at the service itself. */
    async madeElsewhere(name: string): Promise<string> {
      const { data } = await stage.svc.client.links.create({ ...sampleRequests["links.create"], name })
      return data.token
    },
  }
}

/** What an edit form sends of a link it has shown. */
export const formOf = (link: LinkAnswer) => ({
  name: link.name,
  description: link.description,
  price: link.price,
  currency_code: link.currency_code,
  address_ignorable: link.address_ignorable,
  installment_requested: link.installment_requested,
  stock_enabled: link.stock_enabled,
  ...(link.stock_enabled && { stock_count: link.stock_count }),
  version: link.version,
})
