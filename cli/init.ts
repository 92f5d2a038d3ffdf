import { createPatch, FILE_HEADERS_ONLY } from "diff"
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { BY_HAND, editConfig } from "./config/edit-config"
import { ConfigError, type Compiler } from "./config/source"
import { CliError } from "./error"
import { editEnv, namesSandbox, SANDBOX } from "./env-file"
import { findStore, PACKAGE, runMedusa, runScript, type Store } from "./store"

const GUIDE = "docs/guides/install.md"

export interface InitOptions {
  folder: string
  say: (text: string) => void
  ask: (question: string) => Promise<boolean>
  /** Nobody can answer what Medusa's own commands ask. */
  isUnattended?: boolean | undefined
  /** Neither migrates nor enables the payment method. */
  filesOnly?: boolean | undefined
}

/** A file as it is and as it is to be. */
interface Change {
  file: string
  before: string
  after: string
}

/** The store's own: what reads its configuration is then of the version that it is written for. */
function getCompiler({ resolve }: Store): Compiler {
  let ts: Partial<Compiler> = {}
  try {
    ts = createRequire(__filename)(resolve("typescript")) as Partial<Compiler>
  } catch {
    // said below
  }
  if (isCompiler(ts)) return ts
  throw new ConfigError("there is no TypeScript in this store to read it with (npm install --save-dev typescript@5)")
}

const isCompiler = (ts: Partial<Compiler>): ts is Compiler => typeof ts.createSourceFile === "function"

function changeOfConfig(store: Store): Change {
  const { config: file } = store
  const before = readFileSync(file, "utf8")
  try {
    return { file, before, after: editConfig(getCompiler(store), before) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new CliError(
      `${path.basename(file)} is left as it is: ${error.message}. Nothing was changed. Add this to it yourself, to what is there already ` +
        `(${GUIDE} of the repository):\n\n${BY_HAND}`,
    )
  }
}

function changeOfEnv({ folder }: Store, say: InitOptions["say"]): Change {
  const file = path.join(folder, ".env")
  const before = existsSync(file) ? readFileSync(file, "utf8") : ""
  const { text: after, lacking } = editEnv(before)
  for (const name of lacking) say(`.env: ${name} has no value. Give it one.`)
  return { file, before, after }
}

/** Only what is new is shown of `.env`: its other lines may be secrets. */
function shown({ file, before, after }: Change): string {
  const name = path.basename(file)
  if (name !== ".env") return createPatch(name, before, after, "", "", { context: 2, headerOptions: FILE_HEADERS_ONLY })
  const added = after.slice(before.length).trim().split("\n")
  return `${name}, at its end:\n${added.map((line) => `+${line}`).join("\n")}\n`
}

/** A copy beside the file; never over another one. */
function backUp(file: string): string {
  const names = Array.from({ length: 100 }, (_, number) => `${file}.bak${number === 0 ? "" : `.${number}`}`)
  const copy = names.find((name) => !existsSync(name))
  if (copy === undefined) throw new CliError(`Remove the back-ups ${file}.bak… first. Nothing was changed.`)
  copyFileSync(file, copy)
  return copy
}

function write(changes: readonly Change[], store: Store, say: InitOptions["say"]): void {
  const isConfigChanged = changes.some(({ file }) => file === store.config)
  if (isConfigChanged) say(`Back-up: ${path.basename(backUp(store.config))}`)
  for (const { file, after } of changes) {
    // a new .env is for its owner alone
    writeFileSync(file, after, { mode: 0o600 })
    say(`Written: ${path.basename(file)}`)
  }
}

const MIGRATE = "npx medusa db:migrate"
const AGAIN = `npx ${PACKAGE} init`

/** @throws CliError where the migrations fail */
async function migrate(store: Store, { ask, say, isUnattended }: InitOptions): Promise<boolean> {
  if (!(await ask(`Create the plugin's tables now (${MIGRATE})?`))) return false
  const { code } = await runMedusa(store, ["db:migrate", ...(isUnattended === true ? ["--execute-safe-links"] : [])])
  if (code !== 0) throw new CliError(`The migrations failed. Correct what they say, then run ${AGAIN} again.`)
  say("The tables are there.")
  return true
}

interface EnabledReport {
  /** How many regions have the payment method. */
  enabled: number
}

/** @throws CliError where the script fails */
async function enable(store: Store, { ask }: InitOptions): Promise<boolean> {
  if (!(await ask("Enable the payment method (the hosted page) in every region whose currency the service takes?")))
    return false
  const { report } = await runScript(store, "enable-in-regions")
  if (report === undefined)
    throw new CliError(`The payment method was not enabled. Correct what this says, then run ${AGAIN} again.`)
  return (report as EnabledReport).enabled > 0
}

const START_SANDBOX =
  `npx ${PACKAGE} sandbox --port ${SANDBOX.port} --api-key ${SANDBOX.apiKey} --secret-key ${SANDBOX.secretKey} ` +
  "--control"

function whatIsNext(done: { hasSandbox: boolean; migrated: boolean; enabled: boolean }): string {
  const steps = [
    ...(done.migrated ? [] : [`${MIGRATE}    creates the plugin's tables`]),
    ...(done.hasSandbox ? [START_SANDBOX] : []),
    "npx medusa develop    starts the store",
    ...(done.enabled ? [] : ["Settings, Regions in the admin: enable Hosted (svc), pp_hosted_svc"]),
    `npx ${PACKAGE} doctor    checks all of it`,
  ]
  return ["", "Next:", ...steps.map((step) => `  ${step}`)].join("\n")
}

/**
 * Sets the plugin up in a store: its configuration and `.env`, then the tables and the regions. Asks before each, and writes nothing
 * where the configuration cannot be edited safely. Run again, it does what is left.
 * @throws CliError with what to do
 */
export async function init(options: InitOptions): Promise<void> {
  const { folder, say, ask } = options
  const store = findStore(folder)
  const env = changeOfEnv(store, say)
  const changes = [changeOfConfig(store), env].filter(({ before, after }) => before !== after)
  if (changes.length === 0) say(`${path.basename(store.config)} and .env have everything already.`)
  for (const change of changes) say(shown(change))
  if (changes.length > 0 && !(await ask("Write this?"))) {
    say("Nothing was changed.")
    return
  }
  write(changes, store, say)
  const migrated = options.filesOnly !== true && (await migrate(store, options))
  const enabled = migrated && (await enable(store, options))
  say(whatIsNext({ hasSandbox: namesSandbox(env.after), migrated, enabled }))
}
