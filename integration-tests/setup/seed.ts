import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateJwtToken, Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createPricePreferencesWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from "@medusajs/medusa/core-flows"
import { GUEST_EMAIL } from "./checkout"
import { only } from "./only"
import { type Products, seedProducts } from "./seed-products"
import { type Shipping, seedShipping } from "./seed-shipping"

/** Tokens go into `authorization: Bearer …`. */
export interface People {
  admin: { userId: string; token: string }
  customer: { customer_id: string; email: string; token: string }
}

const ADMIN_EMAIL = "admin@shop.example"
const CUSTOMER_EMAIL = "ayse@shop.example"

/** An admin user and a customer with an account, both signed in. Their tokens are signed here, because passwords cost time. */
async function seedPeople(container: MedusaContainer): Promise<People> {
  const user = await container.resolve(Modules.USER).createUsers({ email: ADMIN_EMAIL })
  const customer = await container.resolve(Modules.CUSTOMER).createCustomers({
    email: CUSTOMER_EMAIL,
    first_name: "Ayşe",
    last_name: "Yılmaz",
    phone: "+905551112233",
    has_account: true,
  })
  // Medusa makes one for a guest's first cart
  await container.resolve(Modules.CUSTOMER).createCustomers({ email: GUEST_EMAIL })
  return {
    admin: { userId: user.id, token: await signIn(container, "user", user.id, ADMIN_EMAIL) },
    customer: {
      customer_id: customer.id,
      email: CUSTOMER_EMAIL,
      token: await signIn(container, "customer", customer.id, CUSTOMER_EMAIL),
    },
  }
}

async function signIn(container: MedusaContainer, actorType: "user" | "customer", actorId: string, email: string) {
  const metadata = { [`${actorType}_id`]: actorId }
  const identity = await container.resolve(Modules.AUTH).createAuthIdentities({
    provider_identities: [{ provider: "emailpass", entity_id: email }],
    app_metadata: metadata,
  })
  const { jwtSecret } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
  return generateJwtToken(
    { actor_id: actorId, actor_type: actorType, auth_identity_id: identity.id, app_metadata: metadata },
    { secret: jwtSecret, expiresIn: "1h" },
  )
}

export interface SeedOptions {
  /** the payment providers a buyer may choose in the region */
  paymentProviders?: string[]
}

/** A shop that sells in Turkish lira: everything a test has to name. */
export interface Shop {
  regionId: string
  salesChannelId: string
  publishableKey: string
  shipping: Shipping
  products: Products
  people: People
}

/** Fills an empty Medusa. Prices of the products and of shipping are in `PRICES`; tax is 20 %. */
export async function seed(container: MedusaContainer, options: SeedOptions = {}): Promise<Shop> {
  const { paymentProviders = ["pp_system_default"] } = options
  const channels = await createSalesChannelsWorkflow(container).run({ input: { salesChannelsData: [{ name: "Web" }] } })
  const salesChannelId = only(channels.result).id
  const regions = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Türkiye",
          currency_code: "try",
          countries: ["tr"],
          payment_providers: paymentProviders,
        },
      ],
    },
  })
  await createTaxRegionsWorkflow(container).run({
    input: [
      { country_code: "tr", provider_id: "tp_system", default_tax_rate: { name: "KDV", code: "KDV20", rate: 20 } },
    ],
  })
  // prices are given by currency, so the currency decides whether they include the tax
  await createPricePreferencesWorkflow(container).run({
    input: [{ attribute: "currency_code", value: "try", is_tax_inclusive: false }],
  })
  const shipping = await seedShipping(container, salesChannelId)
  return {
    regionId: only(regions.result).id,
    salesChannelId,
    publishableKey: await seedPublishableKey(container, salesChannelId),
    shipping,
    products: await seedProducts(container, { salesChannelId, ...shipping }),
    people: await seedPeople(container),
  }
}

async function seedPublishableKey(container: MedusaContainer, salesChannelId: string): Promise<string> {
  const keys = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Web", type: "publishable", created_by: "" }] },
  })
  const key = only(keys.result)
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [salesChannelId] } })
  return key.token
}
