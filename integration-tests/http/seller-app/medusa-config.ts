import { defineConfig } from "@medusajs/framework/utils"
import path from "node:path"
import { z } from "zod"

// relative paths would be resolved from the folder in which jest was started
const here = (folder: string) => path.join(__dirname, folder)
const ours = (folder: string) => path.resolve(__dirname, "../../../src", folder)

const sellerShape = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address_line: z.string(),
  iban: z.string(),
  tax_id: z.string().nullable(),
  is_approved: z.boolean(),
})

/** The mapping that a store writes: its sellers as submerchants. */
function toSubmerchant(seller: Record<string, unknown>) {
  const { name, email, phone, address_line: address, iban, tax_id, is_approved } = sellerShape.parse(seller)
  if (!is_approved) return undefined
  return {
    type: "LIMITED_OR_JOINT_STOCK_COMPANY",
    name,
    email,
    gsm_number: phone,
    address,
    iban,
    legal_company_title: `${name} Ltd. Şti.`,
    tax_office: "Kadıköy",
    tax_number: tax_id,
    identity_number: "10000000146",
  }
}

const svc = {
  baseUrl: process.env.SVC_BASE_URL,
  apiKey: process.env.SVC_API_KEY,
  secretKey: process.env.SVC_SECRET_KEY,
  backendUrl: "http://localhost:9000",
  storefrontUrls: ["http://localhost:8000"],
  timeZone: process.env.SVC_TIME_ZONE,
  marketplace: {
    commission: { percent: 10 },
    seller: {
      entity: "seller",
      fields: ["*"],
      events: ["seller.created", "seller.updated", "seller.deleted"],
      productSeller: "seller.id",
      toSubmerchant,
    },
  },
}

const redisUrl = process.env.REDIS_URL
const locking = {
  resolve: "@medusajs/medusa/locking-redis",
  id: "locking-redis",
  is_default: true,
  options: { redisUrl },
}

/** Shared by several instances. */
const redisModules = redisUrl
  ? [
      { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
      { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
      { resolve: "@medusajs/medusa/locking", options: { providers: [locking] } },
    ]
  : []

/** A Medusa with another module's sellers. Its src/ has the seller parts of the plugin, and the app's own link. */
export default defineConfig({
  projectConfig: {
    ...(process.env.DATABASE_URL && { databaseUrl: process.env.DATABASE_URL }),
    redisUrl,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "sellers",
      cookieSecret: "sellers",
    },
  },
  admin: { disable: true },
  modules: [
    ...redisModules,
    { resolve: here("sellers") },
    { resolve: ours("modules/svc"), options: svc },
    { resolve: ours("modules/svc-marketplace"), options: svc },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query", "svc"],
      options: { providers: [{ resolve: ours("providers/svc"), id: "svc" }] },
    },
  ],
})
