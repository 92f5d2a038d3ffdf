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
afterEach(() => {
  rmSync(folder, { recursive: true })
})

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
    run: (_store, _name, [file = ""]) => {
      if (typeof found === "string") return Promise.resolve({ code: 1, output: found })
      writeFileSync(file, JSON.stringify(found))
      return Promise.resolve({ code: 0, output: "" })
    },
  })

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

  it("ends with 1 on an error", async () => {
    expect(await examine([OK, { ...WARNING, status: "error" }])).toBe(1)
  })

  it("prints JSON and nothing else when it is asked to", async () => {
    expect(await examine([OK, WARNING], true)).toBe(0)
    expect(said).toHaveLength(1)
    expect(JSON.parse(said[0] ?? "")).toMatchObject({ checks: [{ code: "start", status: "ok" }, OK, WARNING] })
  })

  it("shows what a store says that does not start, in the plugin's own words", async () => {
    const own =
      "medusa-payment-svc cannot start. Correct this in medusa-config.ts:\n  apiKey: is required\n  hold: is not an option"
    expect(await examine(`\u001b[31merror\u001b[39m: before\nConfigurationError: ${own}\nand a stack`, true)).toBe(1)
    const [{ checks }] = [JSON.parse(said[0] ?? "") as { checks: Check[] }]
    expect(checks).toMatchObject([{ code: "start", status: "error", what: { en: own } }])
  })

  it("says that the tables are missing, without a stack", async () => {
    const output =
      'error: select * from "region" - relation "region" does not exist\n    at Parser.parseErrorMessage (pg.js:1)'
    expect(await examine(output)).toBe(1)
    expect(said.join("\n")).toContain("Run npx medusa db:migrate.")
    expect(said.join("\n")).not.toContain("Parser")
  })

  it("shows no secret of a store that does not start", async () => {
    expect(await examine("connect postgres://shop:pass-word@db/store failed with top-secret-value")).toBe(1)
    const text = said.join("\n")
    expect(text).toContain("connect postgres://••••@db/store failed with ••••")
    expect(text).not.toMatch(/pass-word|top-secret/)
  })

  it("says where there is no store", async () => {
    rmSync(path.join(folder, "medusa-config.ts"))
    await expect(examine([OK])).rejects.toThrow("There is no Medusa store in")
  })
})
