import { existsSync, readFileSync } from "node:fs"
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
const PATIENCE_MS = 30_000
const HIDDEN = "••••"

/** Values of the environment that must not be shown. */
function listSecrets({ folder }: Store): string[] {
  const file = path.join(folder, ".env")
  const written = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}
  return Object.entries({ ...written, ...process.env }).flatMap(([name, value]) =>
    /KEY|SECRET|PASSWORD|TOKEN/.test(name) && value !== undefined && value.length > 3 ? [value] : [],
  )
}

/** Failures that need other words than Medusa's, by what it says of them. */
const KNOWN: [RegExp, Words][] = [
  [
    /relation "[^"]+" does not exist/,
    {
      en: "The database lacks tables of the store. Run npx medusa db:migrate.",
      tr: "Veritabanında mağazanın bazı tabloları eksik. npx medusa db:migrate komutunu çalıştırın.",
    },
  ],
  [
    /password authentication failed|auth_failed/,
    {
      en: "The database does not accept the user and password of DATABASE_URL. Correct them.",
      tr: "Veritabanı, DATABASE_URL içindeki kullanıcı adı ve parolayı kabul etmiyor. Bunları düzeltin.",
    },
  ],
  [
    /connect to the database:\s*(See |.*(ECONNREFUSED|ENOTFOUND|ETIMEDOUT))|Timeout acquiring a connection/,
    {
      en: "The database does not respond at the address of DATABASE_URL. Start PostgreSQL, or correct the address.",
      tr: "Veritabanı, DATABASE_URL adresinde yanıt vermiyor. PostgreSQL'i başlatın veya adresi düzeltin.",
    },
  ],
]

/** In production Medusa logs each message as JSON. */
function getMessage(line: string): string {
  if (!line.startsWith("{")) return line
  try {
    const { level, message } = JSON.parse(line) as { level?: unknown; message?: unknown }
    return typeof message === "string" ? `${String(level)}: ${message}` : line
  } catch {
    return line
  }
}

/** The last error, without its stack; or the last lines. */
function getEnd(text: string): string {
  const lines = text.trim().split("\n")
  const from = lines.findLastIndex((line) => /^(error:|\w*Error:)/.test(line))
  if (from === -1) return lines.slice(-SHOWN_LINES).join("\n")
  const [error = ""] = lines
    .slice(from)
    .join("\n")
    .split(/\n(?:\s+at |Stack backtrace:)/)
  return error.split("\n").slice(0, SHOWN_LINES).join("\n").trimEnd()
}

/** Why a store does not start: the plugin's own message, or what is known of Medusa's, or else its error. */
function getReason(output: string, secrets: readonly string[]): Words {
  const plain = stripVTControlCharacters(output).split("\n").map(getMessage).join("\n")
  const text = secrets.reduce(
    (rest, secret) => rest.replaceAll(secret, HIDDEN),
    plain.replace(/\/\/[^\s/@]+@/g, `//${HIDDEN}@`),
  )
  const own = /medusa-payment-svc cannot start\.[^\n]*(\n {2}[^\n]*)*/.exec(text)?.[0]
  const known = own === undefined ? KNOWN.find(([said]) => said.test(text)) : undefined
  if (known) return known[1]
  const reason = own ?? getEnd(text)
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

async function readChecks(store: Store, run: typeof runScript, warn: DoctorOptions["say"]): Promise<Check[]> {
  // Medusa tries five times, a minute each
  process.env.__MEDUSA_DB_CONNECTION_MAX_RETRIES ??= "1"
  const timer = setTimeout(() => warn("The store has not started yet. Does its database respond?\n"), PATIENCE_MS)
  try {
    const { output, report } = await run(store, "doctor", ["ignore", "pipe", "pipe"])
    return report === undefined
      ? [notStarted(getReason(output, listSecrets(store)))]
      : [started, ...(report as Check[])]
  } finally {
    clearTimeout(timer)
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
  const checks = await readChecks(store, run, asJson ? () => undefined : say)
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
