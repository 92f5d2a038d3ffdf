import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseEnv, stripVTControlCharacters, styleText } from "node:util"
import { findStore, runScript, type Store } from "./store"

interface Words {
  en: string
  tr: string
}

/** As the settings page of the admin has it: GET /admin/svc/settings/checks. */
export interface Check {
  code: string
  status: "ok" | "warning" | "error"
  title: Words
  what: Words | null
  fix: Words | null
}

export interface DoctorOptions {
  folder: string
  say: (text: string) => void
  asJson: boolean
  /** Runs a script of the plugin in the store. */
  run?: typeof runScript
}

const START = { code: "start", title: { en: "Options, and start of the store", tr: "Ayarlar ve mağazanın başlaması" } }
const SHOWN_LINES = 15
const HIDDEN = "••••"

/** Values of the environment that must not be shown. */
function listSecrets({ folder }: Store): string[] {
  const file = path.join(folder, ".env")
  const written = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}
  return Object.entries({ ...written, ...process.env }).flatMap(([name, value]) =>
    /KEY|SECRET|PASSWORD|TOKEN/.test(name) && value !== undefined && value.length > 3 ? [value] : [],
  )
}

const NO_TABLES: Words = {
  en: "The database lacks tables of the store. Run npx medusa db:migrate.",
  tr: "Veritabanında mağazanın bazı tabloları eksik. npx medusa db:migrate komutunu çalıştırın.",
}

/** A store that does not start says it: the plugin's own message, or else the end. */
function getReason(output: string, secrets: readonly string[]): Words {
  const plain = stripVTControlCharacters(output).replace(/\/\/[^\s/@]+@/g, `//${HIDDEN}@`)
  const text = secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), plain)
  const own = /medusa-payment-svc cannot start\.[^\n]*(\n {2}[^\n]*)*/.exec(text)?.[0]
  if (own === undefined && /relation "[^"]+" does not exist/.test(text)) return NO_TABLES
  const reason = own ?? text.trim().split("\n").slice(-SHOWN_LINES).join("\n")
  return { en: reason, tr: reason }
}

const started: Check = { ...START, status: "ok", what: null, fix: null }

function notStarted(what: Words): Check {
  const fix = {
    en: "Correct this, then run doctor again: everything else is checked in a store that starts.",
    tr: "Bunu düzeltip doctor komutunu yeniden çalıştırın: diğer her şey, başlayan bir mağazada kontrol edilir.",
  }
  return { ...START, status: "error", what, fix }
}

async function readChecks(store: Store, run: typeof runScript): Promise<Check[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-doctor-"))
  const file = path.join(folder, "checks.json")
  try {
    const { output } = await run(store, "doctor", [file], ["ignore", "pipe", "pipe"])
    if (!existsSync(file)) return [notStarted(getReason(output, listSecrets(store)))]
    return [started, ...(JSON.parse(readFileSync(file, "utf8")) as Check[])]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const COLORS = { ok: "green", warning: "yellow", error: "red" } as const

function getLine({ status, title, what, fix }: Check): string {
  const label = process.stdout.isTTY ? styleText(COLORS[status], status.padEnd(8)) : status.padEnd(8)
  const more = [...(what ? [what.en] : []), ...(fix ? [`To do: ${fix.en}`] : [])]
  return [`${label} ${title.en}`, ...more.map((text) => `         ${text.replaceAll("\n", "\n         ")}`)].join("\n")
}

/** Checks the store, and gives the exit code: 1 where something has to be corrected. */
export async function doctor({ folder, say, asJson, run = runScript }: DoctorOptions): Promise<number> {
  const store = findStore(folder)
  if (!asJson) say("Starting the store's modules, without serving it …\n")
  const checks = await readChecks(store, run)
  const count = (status: Check["status"]) => checks.filter((one) => one.status === status).length
  if (asJson) say(JSON.stringify({ checks }, null, 2))
  else
    say(
      [...checks.map(getLine), "", `ok: ${count("ok")}, warnings: ${count("warning")}, errors: ${count("error")}`].join(
        "\n",
      ),
    )
  return count("error") === 0 ? 0 : 1
}
