import { defineConfig, loadEnv } from "@medusajs/framework/utils"
import { adminVite } from "./demo/admin-vite"

loadEnv(process.env.NODE_ENV ?? "development", process.cwd())

const {
  DATABASE_URL,
  DB_HOST = "localhost",
  DB_PORT = "5432",
  DB_USERNAME = "postgres",
  DB_PASSWORD = "",
} = process.env
const { DB_NAME = "medusa_payment_svc" } = process.env
const login = [DB_USERNAME, ...(DB_PASSWORD === "" ? [] : [DB_PASSWORD])].map(encodeURIComponent).join(":")

/** Several instances share what is kept there. */
const redisUrl = process.env.REDIS_URL

/** `saq-d`: cards may be entered in the shop. */
const cardEntry = process.env.SVC_CARD_ENTRY

/** The sandbox answers as often as it is asked. */
const NO_LIMITS = Object.fromEntries(
  [
    "threeDs.initialize",
    "hostedPages.initialize",
    "hostedPages.retrieve",
    "payments.retrieve",
    "payments.cancel",
    "refunds.createForItem",
    "refunds.createForPayment",
  ].map((operation) => [operation, 1_000_000]),
)

/** The options of each account of the payment service, by its name. Unset: the store has one account. */
const accounts = process.env.SVC_ACCOUNTS
  ? (JSON.parse(process.env.SVC_ACCOUNTS) as Record<string, Record<string, unknown>>)
  : undefined

const keys = {
  apiKey: process.env.SVC_API_KEY ?? "demo-key",
  secretKey: process.env.SVC_SECRET_KEY ?? "demo-secret",
}

/** The sandbox, unless told otherwise. */
const svc = {
  baseUrl: process.env.SVC_BASE_URL ?? "http://localhost:8484",
  ...(accounts ? { accounts } : keys),
  backendUrl: process.env.BACKEND_URL ?? "http://localhost:9000",
  storefrontUrls: [process.env.STOREFRONT_URL ?? "http://localhost:8000"],
  ...(process.env.SVC_INSTALLMENTS ? { installments: JSON.parse(process.env.SVC_INSTALLMENTS) as unknown } : {}),
  cardEntry,
  storedCards: { secret: process.env.SVC_STORED_CARDS_SECRET },
  singleInstance: !redisUrl,
  timeZone: process.env.SVC_TIME_ZONE,
  rateLimits: NO_LIMITS,
  ...(process.env.SVC_TIMEOUTS ? { timeouts: JSON.parse(process.env.SVC_TIMEOUTS) as unknown } : {}),
  ...(process.env.SVC_CAPABILITIES ? { capabilities: JSON.parse(process.env.SVC_CAPABILITIES) as unknown } : {}),
  ...(process.env.SVC_HOLD ? { hold: JSON.parse(process.env.SVC_HOLD) as unknown } : {}),
  ...(process.env.SVC_NOTIFICATIONS ? { notifications: JSON.parse(process.env.SVC_NOTIFICATIONS) as unknown } : {}),
  ...(process.env.SVC_MARKETPLACE ? { marketplace: JSON.parse(process.env.SVC_MARKETPLACE) as unknown } : {}),
}

const entries = accounts
  ? Object.keys(accounts).map((account) => ({ id: account, options: { account } }))
  : [{ id: "svc" }]

const paymentProviders = entries.flatMap((entry) => [
  { resolve: "./src/providers/svc", ...entry },
  ...(cardEntry ? [{ resolve: "./src/providers/svc-cards", ...entry }] : []),
])

const providerOnRedis = (id: string) => ({
  providers: [{ resolve: `@medusajs/medusa/${id}`, id, is_default: true, options: { redisUrl } }],
})

/** What several instances share; one instance alone keeps it in its memory. */
const redisModules = redisUrl
  ? [
      { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
      { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
      { resolve: "@medusajs/medusa/locking", options: providerOnRedis("locking-redis") },
      { resolve: "@medusajs/medusa/caching", options: providerOnRedis("caching-redis") },
    ]
  : []

/** For tests: Medusa's locks work differently in memory, in Redis and in PostgreSQL. */
const lockingModules =
  process.env.LOCKS_IN_POSTGRES === "true"
    ? [
        {
          resolve: "@medusajs/medusa/locking",
          options: {
            providers: [{ resolve: "@medusajs/medusa/locking-postgres", id: "locking-postgres", is_default: true }],
          },
        },
      ]
    : []

/** What sends e-mails; without it, the store sends none. The bell of the admin is Medusa's own. */
const mailProvider = process.env.MAIL_PROVIDER

const notifications = mailProvider
  ? [
      {
        resolve: "@medusajs/medusa/notification",
        options: {
          providers: [
            { resolve: "@medusajs/medusa/notification-local", id: "local", options: { channels: ["feed"] } },
            { resolve: mailProvider, id: "mail", options: { channels: ["email"] } },
          ],
        },
      },
    ]
  : []

/** The store in which this repository's `src/` runs as the app itself, for development and for the HTTP tests. */
export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL ?? `postgres://${login}@${DB_HOST}:${DB_PORT}/${DB_NAME}`,
    redisUrl,
    http: {
      storeCors: process.env.STORE_CORS ?? "http://localhost:8000",
      adminCors: process.env.ADMIN_CORS ?? "http://localhost:9000",
      authCors: process.env.AUTH_CORS ?? "http://localhost:9000,http://localhost:8000",
      // good enough for a store on one's own machine; nobody's money depends on them
      jwtSecret: process.env.JWT_SECRET ?? "development",
      cookieSecret: process.env.COOKIE_SECRET ?? "development",
    },
  },
  admin: { disable: process.env.ADMIN_DISABLED === "true", vite: adminVite },
  modules: [
    ...redisModules,
    ...lockingModules,
    ...notifications,
    { resolve: "./src/modules/svc", options: svc },
    { resolve: "./src/modules/svc-marketplace", options: svc },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query", "svc"],
      options: { providers: paymentProviders },
    },
  ],
})
