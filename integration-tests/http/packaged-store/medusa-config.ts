import { defineConfig } from "@medusajs/framework/utils"

const svc = {
  baseUrl: process.env.SVC_BASE_URL,
  apiKey: process.env.SVC_API_KEY,
  secretKey: process.env.SVC_SECRET_KEY,
  backendUrl: process.env.BACKEND_URL,
  storefrontUrls: [process.env.STOREFRONT_URL],
  ...(process.env.SVC_MARKETPLACE ? { marketplace: JSON.parse(process.env.SVC_MARKETPLACE) as unknown } : {}),
}

export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "packaged-store",
      cookieSecret: "packaged-store",
    },
  },
  admin: { disable: true },
  plugins: [{ resolve: "medusa-payment-svc", options: svc }],
  modules: [
    // the flag `rbac` alone loads Medusa's checks, but not the roles they read
    { resolve: "@medusajs/medusa/rbac" },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query", "svc"],
      options: { providers: [{ resolve: "medusa-payment-svc/providers/svc", id: "svc" }] },
    },
  ],
})
