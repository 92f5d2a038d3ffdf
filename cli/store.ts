import { spawn, type StdioOptions } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { CliError } from "./error"

export const PACKAGE = "medusa-payment-svc"

/** A Medusa store that has the plugin installed. */
export interface Store {
  folder: string
  /** The path of its `medusa-config`. */
  config: string
  /** Where a file of a package lies that the store has installed. @throws where it does not */
  resolve: (specifier: string) => string
}

const CONFIGS = ["medusa-config.ts", "medusa-config.js"]
const INSTALLERS = { "pnpm-lock.yaml": "pnpm add", "yarn.lock": "yarn add", "package-lock.json": "npm install" }

/** Known by the nearest lock file: in a workspace it lies above the store. */
function getInstaller(folder: string): string {
  const found = Object.entries(INSTALLERS).find(([file]) => existsSync(path.join(folder, file)))
  const above = path.dirname(folder)
  return found?.[1] ?? (above === folder ? "npm install" : getInstaller(above))
}

function dependsOnMedusa(manifest: string): boolean {
  if (!existsSync(manifest)) return false
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, object>
    return "@medusajs/medusa" in { ...dependencies, ...devDependencies }
  } catch {
    throw new CliError(`${manifest} cannot be read as JSON. Nothing was changed.`)
  }
}

/** @throws CliError where the folder has no store, or the store has not installed the plugin */
export function findStore(folder: string): Store {
  const manifest = path.join(folder, "package.json")
  const configs = CONFIGS.filter((file) => existsSync(path.join(folder, file)))
  const [config] = configs
  if (!dependsOnMedusa(manifest) || config === undefined)
    throw new CliError(
      `There is no Medusa store in ${folder}. Run this in the folder that has medusa-config.ts, and a package.json that depends on ` +
        "@medusajs/medusa. Nothing was changed.",
    )
  if (configs.length > 1)
    throw new CliError(
      `${folder} has ${configs.join(" and ")}: keep the one that Medusa is to load. Nothing was changed.`,
    )
  const { resolve } = createRequire(manifest)
  try {
    resolve(`${PACKAGE}/package.json`)
  } catch {
    throw new CliError(
      `${PACKAGE} is not installed in this store. Run "${getInstaller(folder)} ${PACKAGE}" first. Nothing was changed.`,
    )
  }
  return { folder, config: path.join(folder, config), resolve: (specifier) => resolve(specifier) }
}

/** Runs a command of Medusa's own CLI in the store to its end. */
export function runMedusa(store: Store, args: readonly string[], stdio: StdioOptions = "inherit") {
  let cli: string
  try {
    cli = path.join(path.dirname(store.resolve("@medusajs/cli/package.json")), "cli.js")
  } catch {
    throw new CliError("@medusajs/cli is not installed in this store: add it to package.json, as Medusa's starters do.")
  }
  const child = spawn(process.execPath, [cli, ...args], { cwd: store.folder, stdio })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (output += text.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, output }))
  })
}

/** Runs one of the plugin's scripts in the store, by `medusa exec`. */
export const runScript = (store: Store, name: string, args: readonly string[], stdio?: StdioOptions) =>
  runMedusa(store, ["exec", store.resolve(`${PACKAGE}/scripts/${name}`), ...args], stdio)
