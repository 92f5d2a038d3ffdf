import { spawn, type StdioOptions } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { constants, tmpdir } from "node:os"
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

const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/**
 * Runs a command of Medusa's own CLI in the store to its end.
 * @throws CliError where a signal ends this program, once the command has ended with it
 */
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
    let ended: CliError | undefined
    const end = (signal: (typeof ENDING)[number]) => {
      ended = new CliError(`Ended by ${signal}.`, 128 + constants.signals[signal])
      child.kill(signal)
    }
    for (const signal of ENDING) process.on(signal, end)
    child.once("error", reject)
    child.once("close", (code) => {
      for (const signal of ENDING) process.off(signal, end)
      if (ended) reject(ended)
      else resolve({ code, output })
    })
  })
}

/**
 * Runs one of the plugin's scripts in the store, by `medusa exec`, with a file that it writes a report to. No report: the script, or the
 * start of the store, failed.
 */
export async function runScript(store: Store, name: string, stdio?: StdioOptions) {
  const folder = mkdtempSync(path.join(tmpdir(), `${PACKAGE}-`))
  const file = path.join(folder, "report.json")
  try {
    const script = store.resolve(`${PACKAGE}/scripts/${name}`)
    const { output } = await runMedusa(store, ["exec", script, file], stdio)
    return { output, report: existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as unknown) : undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
