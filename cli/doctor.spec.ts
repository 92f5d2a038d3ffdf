import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { type Check, doctor } from "./doctor"

let folder: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "doctor-"))
  said = []
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  write("package.json", JSON.stringify({ dependencies: { "@medusajs/medusa": "2.21.2" } }))
  write("medusa-config.ts", "")
  write(".env", "SVC_SECRET_KEY=top-secret-value\n")
  write("node_modules/medusa-payment-svc/package.json", "{}")
})
afterEach(() => rmSync(folder, { recursive: true }))

const both = (text: string) => ({ en: text, tr: text })
const OK: Check = { code: "authentication", status: "ok", title: both("Keys"), what: null, fix: null }
const SLOW = { title: both("Clock"), what: both("It is slow."), fix: both("Use NTP.") }
const WARNING: Check = { code: "clock", status: "warning", ...SLOW }

/** A store that starts and finds this, or says this instead. */
const examine = (found: Check[] | string, asJson = false) =>
  doctor({
    folder,
    asJson,
    say: (text) => said.push(text),
    run: () =>
      Promise.resolve(typeof found === "string" ? { output: found, report: undefined } : { output: "", report: found }),
  })

/** As JSON shows them: the reason why a store does not start. */
async function getReason(output: string): Promise<string | undefined> {
  expect(await examine(output, true)).toBe(1)
  const { checks } = JSON.parse(said.at(-1) ?? "") as { checks: Check[] }
  expect(checks).toMatchObject([{ code: "start", status: "error" }])
  return checks[0]?.what?.en
}

describe("doctor", () => {
  it("has a line for each check, with how to fix what is wrong, and counts them", async () => {
    expect(await examine([OK, WARNING])).toBe(0)
    expect(said.at(-1)).toBe(
      [
        "ok       Options, and start of the store",
        "ok       Keys",
        "warning  Clock",
        "         It is slow.",
        "         To do: Use NTP.",
        "",
        "ok: 2, warnings: 1, errors: 0",
      ].join("\n"),
    )
  })

  it("prints JSON and nothing else when it is asked to", async () => {
    expect(await examine([OK, WARNING], true)).toBe(0)
    expect(said).toHaveLength(1)
    expect(JSON.parse(said[0] ?? "")).toMatchObject({ checks: [{ code: "start", status: "ok" }, OK, WARNING] })
  })

  const OWN =
    "medusa-payment-svc cannot start. Correct this in medusa-config.ts:\n  apiKey: is required\n  hold: is not an option"

  it("shows what a store says that does not start, in the plugin's own words", async () =>
    expect(await getReason(`\u001b[31merror\u001b[39m: before\nConfigurationError: ${OWN}\nand a stack`)).toBe(OWN))

  it("shows it in production too, where Medusa logs JSON", async () => {
    const log = (level: string, message: string) => JSON.stringify({ level, message, timestamp: "2026-11-30 03:16:13" })
    const mistakes = log("error", 'Loaders for module Svc failed: \n{"mistakes":[]}')
    const own = log("error", `Could not resolve module: Svc. Error: Loaders for module Svc failed: ${OWN}\n`)
    expect(await getReason(`${log("info", "before")}\n${mistakes}\n${own}\n{ no JSON`)).toBe(OWN)
    const failed = log("error", 'Error running script: "shop" failed')
    expect(await getReason(`${log("info", "before")}\n${failed}\n`)).toBe('error: Error running script: "shop" failed')
  })

  const STACK =
    "\n    at Parser.parseErrorMessage (pg.js:1)\n    at Socket.emit (node:events:524) {\n  hint: undefined,\n}"

  it.each([
    [
      'error: select * from "region" - relation "region" does not exist',
      /^The database lacks tables.*npx medusa db:migrate\.$/,
    ],
    [
      'error: Failed to connect to the database: password authentication failed for user "shop"\n\nSee https://docs',
      /^The database does not accept the user/,
    ],
    ["error: Failed to connect to the database: \n\nSee https://docs", /^The database does not respond/],
    ["error: Redis: connect ECONNREFUSED 127.0.0.1:6379", /^error: Redis: connect ECONNREFUSED 127\.0\.0\.1:6379$/],
    [
      "error:   Error in loading config\nerror:   Error:   x Unexpected token `<eof>`\n   ,-[medusa-config.ts:145:20]\n\nStack backtrace:\n   0: <unknown>",
      /^error: {3}Error: {3}x Unexpected token `<eof>`\n {3},-\[medusa-config\.ts:145:20\]$/,
    ],
  ])("says why a store does not start, without a stack: %s", async (said, reason) => {
    expect(await getReason(`info: before\n${said}${STACK}`)).toMatch(reason)
  })

  it("shows no secret of a store that does not start", async () => {
    expect(await examine("connect postgres://shop:pass-word@db/store failed with top-secret-value")).toBe(1)
    const text = said.join("\n")
    expect(text).toContain("connect postgres://••••@db/store failed with ••••")
    expect(text).not.toMatch(/pass-word|top-secret/)
  })
})
