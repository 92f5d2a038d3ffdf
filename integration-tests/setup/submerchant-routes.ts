import { z } from "zod"
import type {
  HeldSubmerchant,
  MarketplaceAnswer,
  ProductSellerAnswer,
  SubmerchantAnswer,
  SubmerchantBody,
  SubmerchantProducts,
  SubmerchantsPage,
  SyncRunAnswer,
} from "../../src/api/admin/marketplace/answers/submerchants"
import { refusedBy, type Method } from "./http-api"
import type { Stage } from "./stage"

const COMMON = {
  email: "atolye@satici.example",
  gsm_number: "0532 123 45 67",
  address: "Moda Cad. 1, Kadıköy/İstanbul",
  iban: "TR18 0006 2001 1900 0006 6723 15",
}
const PERSON = { contact_name: "Ayşe", contact_surname: "Yılmaz", identity_number: "10000000146" }

/** Sellers of two types, as a merchant fills them in. */
export const SELLERS = {
  PERSONAL: { type: "PERSONAL", ...PERSON, ...COMMON },
  PRIVATE_COMPANY: {
    type: "PRIVATE_COMPANY",
    tax_office: "Kadıköy",
    legal_company_title: "Yılmaz Seramik",
    identity_number: "10000000146",
    ...COMMON,
  },
} as const satisfies Record<string, SubmerchantBody>

/** What the sandbox holds of a submerchant. */
const held = z.looseObject({ subMerchantKey: z.string(), subMerchantExternalId: z.string() })
const state = z.object({ submerchants: z.array(held) })

/** The admin routes of a marketplace's sellers, as the admin's pages call them. */
export function submerchantRoutes(stage: Stage) {
  const send = (method: Method, path: string, body?: object) =>
    stage.medusa.admin().send(method, `/admin/svc${path}`, body)
  const ok = async <T>(method: Method, path: string, body?: object) =>
    (await stage.medusa.admin().expectOk(method, `/admin/svc${path}`, body)) as T
  const one = async (method: Method, path: string, body?: object) =>
    (await ok<{ submerchant: SubmerchantAnswer }>(method, `/submerchants${path}`, body)).submerchant

  return {
    send,
    refused: (method: Method, path: string, body?: object) =>
      refusedBy(stage.medusa.admin(), method, `/admin/svc${path}`, body),
    marketplace: () => ok<MarketplaceAnswer>("GET", "/marketplace"),
    list: (query = "") => ok<SubmerchantsPage>("GET", `/submerchants${query}`),
    one: (id: string) => one("GET", `/${id}`),
    create: (body: object = SELLERS.PERSONAL) => one("POST", "", body),
    update: (id: string, body: object) => one("POST", `/${id}`, body),
    sync: (id: string) => one("POST", `/${id}/sync`, {}),
    remove: (id: string) => ok<object>("DELETE", `/submerchants/${id}`),
    held: (id: string) => ok<HeldSubmerchant>("GET", `/submerchants/${id}/service`),
    syncAll: () => ok<SyncRunAnswer>("POST", "/submerchants/sync-all", {}),
    newestRun: () => ok<SyncRunAnswer>("GET", "/submerchants/sync-all"),
    products: (id: string, query = "") => ok<SubmerchantProducts>("GET", `/submerchants/${id}/products${query}`),
    sellerOf: (product_id: string) => ok<ProductSellerAnswer>("GET", `/products/${product_id}/submerchant`),
    setSeller: (product_id: string, submerchant_id: string | null) =>
      ok<ProductSellerAnswer>("POST", `/products/${product_id}/submerchant`, { submerchant_id }),
    async atService({ key }: Pick<SubmerchantAnswer, "key">) {
      const { submerchants } = state.parse(await stage.sandbox.control("GET", "state"))
      return submerchants.find(({ subMerchantKey }) => subMerchantKey === key)
    },
  }
}

/** What an edit form sends of a seller it has shown. */
export const formOf = (seller: SubmerchantAnswer) => ({
  name: seller.name,
  email: seller.email,
  gsm_number: seller.gsm_number,
  address: seller.address,
  iban: seller.iban,
  currency: seller.currency,
  commission: seller.commission,
  contact_name: seller.contact_name,
  contact_surname: seller.contact_surname,
  identity_number: seller.identity_number,
  tax_office: seller.tax_office,
  tax_number: seller.tax_number,
  legal_company_title: seller.legal_company_title,
  version: seller.version,
})
