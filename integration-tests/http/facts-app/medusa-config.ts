import { defineConfig } from "@medusajs/framework/utils"
import path from "node:path"

// relative paths would be looked for in the folder jest was started in
const here = (folder: string) => path.join(__dirname, folder)

/** A Medusa without our plugin: a scripted payment provider shows what core asks of one, and when. */
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
    { resolve: here("ledger") },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query", "ledger"],
      options: { providers: [{ resolve: here("provider"), id: "facts" }] },
    },
  ],
})
