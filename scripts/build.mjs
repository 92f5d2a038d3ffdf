// Builds the publishable package into .medusa/server: the compiler writes each file's types, Medusa's bundler builds the admin, and the rest is bundled.
// With --if-changed: unless what is there was built from exactly what there is.
import { plugin as buildAdmin } from "@medusajs/admin-bundler"
import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { isBuilt, noteBuilt } from "./built-from.mjs"
import { bundleAdmin, bundleCli, bundleSandbox } from "./bundle-inline.mjs"
import { bundleServer } from "./bundle-server.mjs"
import { bundleTypes } from "./bundle-types.mjs"
import { noticesOf } from "./notices.mjs"

const out = path.resolve(".medusa/server")
const compiled = path.resolve(".medusa/compiled")
const admin = path.join(out, "src/admin")
const manifest = JSON.parse(readFileSync("package.json", "utf8"))
const ADMIN_LIMIT_KB = 120

if (process.argv.includes("--if-changed") && isBuilt()) process.exit(0)

for (const old of [out, compiled]) rmSync(old, { recursive: true, force: true })
const tsc = spawnSync("node", ["node_modules/typescript-native/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
})
if (tsc.status !== 0) process.exit(tsc.status ?? 1)
await buildAdmin({ root: process.cwd(), outDir: compiled })

await bundleTypes(manifest, { compiled, out })
await bundleServer(manifest, out)
const bundled = await Promise.all([bundleSandbox(manifest, out), bundleCli(out), bundleAdmin(compiled, out)])
writeFileSync(path.join(out, "THIRD-PARTY-NOTICES.txt"), noticesOf(bundled.flat()))
cpSync("scripts/admin-types.d.mts", path.join(admin, "index.d.mts"))
chmodSync(path.join(out, "cli/bin.js"), 0o755)
rmSync(compiled, { recursive: true })

const bundles = readdirSync(admin, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mjs"))
const kilobytes = bundles.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(admin, file))).length, 0) / 1000
console.log(`The admin's bundle: ${kilobytes.toFixed(1)} KB gzip, of ${ADMIN_LIMIT_KB} KB`)
if (kilobytes > ADMIN_LIMIT_KB) process.exit(1)
noteBuilt()
