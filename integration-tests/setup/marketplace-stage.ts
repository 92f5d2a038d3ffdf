import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"
import { createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { type CommissionRate, type MarketplaceOptions, marketplaceOptions } from "../../src/mapping/marketplace"
import { SVC_MARKETPLACE_MODULE } from "../../src/modules/svc-marketplace"
import type { SvcMarketplaceService } from "../../src/modules/svc-marketplace/service"
import { sampleRequests } from "../unit/client/sample-requests"
import { only } from "./only"
import type { SeededProduct } from "./seed-products"
import type { Stage } from "./stage"

/** What medusa-config.ts reads of a marketplace: 10 %. */
export const MARKETPLACE_ENV = { SVC_MARKETPLACE: JSON.stringify({ commission: { percent: "10" } }) }

/** In this chapter the store is a marketplace as if it had booted with these options. */
export function useMarketplace(stage: Stage, options: object): void {
  const marketplace = marketplaceOptions.parse(options)
  beforeEach(() => void jest.replaceProperty(stage.svc.settings, "marketplace", marketplace))
}

export interface Seller {
  submerchant_id: string
  key: string
}

/** A marketplace's sellers in the sandbox and the store, created without the store's own routes. */
export function marketplaceStage(stage: Stage) {
  const container = () => stage.medusa.container()
  const marketplace = () => container().resolve<SvcMarketplaceService>(SVC_MARKETPLACE_MODULE)

  /** A third product beside the shop's shirt and course: digital, 80 TRY without its tax. */
  async function addPoster(): Promise<SeededProduct> {
    const { result } = await createProductsWorkflow(container()).run({
      input: {
        products: [
          {
            title: "Poster",
            status: ProductStatus.PUBLISHED,
            sales_channels: [{ id: stage.medusa.shop().salesChannelId }],
            options: [{ title: "Biçim", values: ["PDF"] }],
            variants: [
              {
                title: "PDF",
                sku: "POSTER",
                manage_inventory: false,
                options: { Biçim: "PDF" },
                prices: [{ currency_code: "try", amount: 80 }],
              },
            ],
          },
        ],
      },
    })
    const product = only(result)
    return { product_id: product.id, variantId: only(product.variants).id }
  }

  /** A person who sells these products. */
  async function addSeller(external_id: string, productIds: string[], commission?: CommissionRate): Promise<Seller> {
    const sample = sampleRequests["submerchants.create"]
    const request = { ...sample, subMerchantExternalId: external_id, name: `Seller ${external_id}` }
    const { subMerchantKey: key } = await stage.svc.client.submerchants.create(request)
    const { id } = await marketplace().createSvcSubmerchants({
      account: ONLY_ACCOUNT,
      external_id,
      type: sample.subMerchantType,
      name: request.name,
      email: sample.email,
      gsm_number: sample.gsmNumber,
      address: sample.address,
      iban: sample.iban,
      currency: "TRY",
      key,
      state: "synced",
      content_hash: "seeded",
      synced_hash: "seeded",
      commission: commission ?? null,
    })
    const links = container().resolve(ContainerRegistrationKeys.LINK)
    await links.create(
      productIds.map((product_id) => ({
        [Modules.PRODUCT]: { product_id },
        [SVC_MARKETPLACE_MODULE]: { svc_submerchant_id: id },
      })),
    )
    return { submerchant_id: id, key }
  }

  /** As if the option were set like this. */
  function withOption<T>(change: Partial<MarketplaceOptions>, work: () => Promise<T>): Promise<T> {
    const { settings } = stage.svc
    const { marketplace: before } = settings
    if (!before) throw new Error("this store is no marketplace")
    Object.assign(settings, { marketplace: { ...before, ...change } })
    return work().finally(() => Object.assign(settings, { marketplace: before }))
  }

  return { marketplace, addPoster, addSeller, withOption }
}
