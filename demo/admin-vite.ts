import type { ConfigModule } from "@medusajs/framework/types"
import { statSync } from "node:fs"
import path from "node:path"

type Vite = NonNullable<NonNullable<ConfigModule["admin"]>["vite"]>

/** What the admin imports beside Medusa's own list. Found late, while a page is open, it would make Vite reload that page. */
const IMPORTED = [
  "@medusajs/admin-sdk",
  "@medusajs/admin-shared",
  "@medusajs/icons",
  "libphonenumber-js/min",
  "qrcode.react",
  "zod",
]

const WRITER = "medusa:write-static-files"
const WRITTEN = ["index.html", "entry.jsx", "index.css"].map((name) => `.medusa/client/${name}`)
/** npm writes it whenever it installs something. */
const INSTALLED = "node_modules/.package-lock.json"

/** Vite has browsers ask for each of the admin's 300 modules again at each page. */
const CACHED = { headers: { "Cache-Control": "max-age=86400" } }

/**
 * How Vite serves the admin of the store in this repository. A shop and a marketplace that start at once keep their prepared modules
 * apart. With ADMIN_FILES=kept, files are taken to stay as they are: those of the admin's page, which another store that was started
 * meanwhile may be reading, are not written anew, and browsers keep what they have loaded.
 */
export const adminVite: Vite = (config) => {
  const isKept = process.env.ADMIN_FILES === "kept"
  if (isKept && WRITTEN.every((file) => writtenAt(file) > writtenAt(INSTALLED)))
    config.plugins = config.plugins?.filter((plugin) => !isWriter(plugin))
  const kind = process.env.SVC_MARKETPLACE ? "marketplace" : "shop"
  return {
    cacheDir: path.resolve("node_modules/.vite", kind),
    optimizeDeps: { include: IMPORTED },
    ...(isKept ? { server: CACHED } : {}),
  }
}

const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN

const isWriter = (plugin: unknown) =>
  typeof plugin === "object" && plugin !== null && "name" in plugin && plugin.name === WRITER
