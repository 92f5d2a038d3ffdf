import type { ConfigModule } from "@medusajs/framework/types"
import { statSync } from "node:fs"
import path from "node:path"

type Vite = NonNullable<NonNullable<ConfigModule["admin"]>["vite"]>

/** What `src/admin` imports beside Medusa's own list. Found late, while a page is open, it would make Vite reload that page. */
const IMPORTED = ["@medusajs/admin-sdk", "@medusajs/icons", "qrcode.react"]

const WRITER = "medusa:write-static-files"
const WRITTEN = ["index.html", "entry.jsx", "index.css"].map((name) => `.medusa/client/${name}`)
/** npm writes it whenever it installs something. */
const INSTALLED = "node_modules/.package-lock.json"

/**
 * How Vite serves the admin of the store in this repository. A shop and a marketplace that start at once keep their prepared modules
 * apart. With ADMIN_FILES=kept the files of the admin's page stay as an earlier start wrote them: another store may be reading them.
 */
export const adminVite: Vite = (config) => {
  if (process.env.ADMIN_FILES === "kept" && WRITTEN.every((file) => writtenAt(file) > writtenAt(INSTALLED)))
    config.plugins = config.plugins?.filter((plugin) => !isWriter(plugin))
  const kind = process.env.SVC_MARKETPLACE ? "marketplace" : "shop"
  return { cacheDir: path.resolve("node_modules/.vite", kind), optimizeDeps: { include: IMPORTED } }
}

const writtenAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN

const isWriter = (plugin: unknown) =>
  typeof plugin === "object" && plugin !== null && "name" in plugin && plugin.name === WRITER
