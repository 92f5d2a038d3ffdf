import { defineConfig } from "@medusajs/framework/utils"
import path from "node:path"

/** A Medusa without our plugin: a scripted payment provider records what core calls, and when. */
export default defineConfig({
  projectConfig: {
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "facts",
      cookieSecret: "facts",
    },
  },
  admin: { disable: true },
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query"],
      // a relative path would be resolved from the folder in which jest was started
      options: { providers: [{ resolve: path.join(__dirname, "provider"), id: "facts" }] },
    },
  ],
})
