// Builds the publishable package into .medusa/server: Medusa's own plugin build, less what a user of the package never needs.
import { spawnSync } from "node:child_process"
import { chmodSync, readdirSync, rmSync } from "node:fs"
import path from "node:path"

const out = path.resolve(".medusa/server")
const kept = new Set(["src", "sandbox"])

const { status } = spawnSync("medusa", ["plugin:build"], { stdio: "inherit" })
if (status !== 0) process.exit(status ?? 1)

for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name)
  const [top] = path.relative(out, file).split(path.sep)
  const isTest = /\.spec\.(js|d\.ts)$/.test(entry.name) || file.split(path.sep).includes("__tests__")
  if (!kept.has(top) || isTest || entry.name.endsWith(".map")) rmSync(file, { recursive: true, force: true })
}
chmodSync(path.join(out, "sandbox/bin.js"), 0o755)
