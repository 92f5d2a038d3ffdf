import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import ts from "typescript"
import { editConfig } from "./config/edit-config"
import { init, type InitOptions } from "./init"

const CONFIG = `import { defineConfig } from "@medusajs/framework/utils"\n\nexport default defineConfig({\n  projectConfig: {},\n})\n`

let folder: string
let said: string[]

const at = (file: string) => path.join(folder, file)
const read = (file: string) => readFileSync(at(file), "utf8")
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}
const files = () =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, read(name)]),
  )

/** Medusa's command line, which notes what it is asked to do; its script enables the payment method in so many regions. */
const medusa = (exit = 0, enabled = 1) =>
  write(
    "node_modules/@medusajs/cli/cli.js",
    `const [command, script, file] = process.argv.slice(2)
     const fs = require("node:fs")
     fs.appendFileSync("ran.log", [command, script].join(" ").trim() + "\\n")
     if (file) fs.writeFileSync(file, '{ "enabled": ${enabled} }')
     process.exit(${exit})`,
  )

const run = (answers: boolean[] = [], options: Partial<InitOptions> = {}) =>
  init({
    folder,
    say: (text) => said.push(text),
    ask: (question) => {
      said.push(question)
      return Promise.resolve(answers.shift() ?? true)
    },
    ...options,
  })

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "init-"))
  said = []
  write("package.json", JSON.stringify({ dependencies: { "@medusajs/medusa": "2.21.2" } }))
  write("medusa-config.ts", CONFIG)
  write(
    "node_modules/medusa-payment-svc/package.json",
    JSON.stringify({ exports: { "./package.json": "./package.json", "./scripts/*": "./*.js" } }),
  )
  write("node_modules/medusa-payment-svc/enable-in-regions.js", "")
  write("node_modules/@medusajs/cli/package.json", "{}")
  symlinkSync(path.dirname(require.resolve("typescript/package.json")), at("node_modules/typescript"))
  medusa()
})
afterEach(() => rmSync(folder, { recursive: true }))

describe("init", () => {
  it("shows what it would write, asks, keeps a back-up, then migrates and enables the payment method", async () => {
    await run()
    expect(read("medusa-config.ts")).toBe(editConfig(ts, CONFIG))
    expect(read("medusa-config.ts.bak")).toBe(CONFIG)
    expect(read(".env")).toContain("SVC_BASE_URL=http://localhost:8484\n")
    expect(statSync(at(".env")).mode & 0o777).toBe(0o600)
    const text = said.join("\n")
    expect(text).toContain('+      resolve: "medusa-payment-svc",\n')
    expect(text).toContain("+BACKEND_URL=http://localhost:9000\n")
    expect(text.indexOf("+BACKEND_URL")).toBeLessThan(text.indexOf("Write this?"))
    const script = path.join(folder, "node_modules/medusa-payment-svc/enable-in-regions.js")
    expect(read("ran.log")).toBe(`db:migrate\nexec ${script}\n`)
    expect(text).not.toMatch(/creates the plugin's tables|Settings, Regions/)
  })

  it("names the regions as the next step where none could have the payment method", async () => {
    medusa(0, 0)
    await run()
    expect(said.at(-1)).toContain("Settings, Regions in the admin: enable Hosted (svc), pp_hosted_svc")
  })

  it("writes nothing after a no", async () => {
    const before = files()
    await run([false])
    expect(files()).toEqual(before)
    expect(said.at(-1)).toBe("Nothing was changed.")
  })

  it("asks Medusa nothing that nobody can answer, and runs nothing where only files are wanted", async () => {
    await run([], { isUnattended: true })
    expect(read("ran.log")).toContain("db:migrate --execute-safe-links\n")
    rmSync(at("ran.log"))
    write("medusa-config.ts", CONFIG)
    await run([], { filesOnly: true })
    expect(existsSync(at("ran.log"))).toBe(false)
    expect(existsSync(at("medusa-config.ts.bak.1"))).toBe(true)
  })

  it("says that the migrations failed, and does not go on to the regions; run again, it does", async () => {
    medusa(1)
    for (let times = 0; times < 2; times += 1) await expect(run()).rejects.toThrow("The migrations failed.")
    expect(read("ran.log")).toBe("db:migrate\ndb:migrate\n")
    medusa()
    await run()
    expect(read("ran.log")).toMatch(/exec .*enable-in-regions\.js\n$/)
  })

  it.each<[string, () => void, string]>([
    ["without a store", () => rmSync(at("medusa-config.ts")), "There is no Medusa store in"],
    ["that is no Medusa's", () => write("package.json", "{}"), "There is no Medusa store in"],
    ["with a manifest that is no JSON", () => write("package.json", "{"), "cannot be read as JSON"],
    ["with two configurations", () => write("medusa-config.js", CONFIG), "medusa-config.ts and medusa-config.js"],
    ["whose configuration is cut short", () => write("medusa-config.ts", "export default {"), "it cannot be parsed"],
  ])("in a folder %s says so, and changes nothing", async (_, make, reason) => {
    make()
    const before = files()
    const failure = run()
    await expect(failure).rejects.toThrow(reason)
    await expect(failure).rejects.toThrow("Nothing was changed.")
    expect(files()).toEqual(before)
  })
})

describe(".env", () => {
  it("keeps every line and every value, shows none of them, and adds no key of the sandbox to a real one", async () => {
    const before =
      "JWT_SECRET=do-not-show\nPORT=9123\nSTORE_CORS=https://shop.example,https://docs.example\nSVC_API_KEY=mine\nSVC_SECRET_KEY="
    write(".env", before)
    await run()
    expect(read(".env")).toBe(
      `${before}\n# medusa-payment-svc\nBACKEND_URL=http://localhost:9123\nSTOREFRONT_URL=https://shop.example\n`,
    )
    expect(said.join("\n")).not.toMatch(/do-not-show|mine/)
    const lacking = (name: string) => `.env: ${name} has no value. Give it one.`
    expect(said.slice(0, 2)).toEqual([lacking("SVC_BASE_URL"), lacking("SVC_SECRET_KEY")])
    expect(said.at(-1)).not.toContain("sandbox")
  })

  it("has the sandbox's keys where it has none, and the sandbox is the next step", async () => {
    await run()
    expect(read(".env")).toContain("SVC_SECRET_KEY=demo-secret\n")
    expect(said.at(-1)).toContain("sandbox --port 8484 --api-key demo-key")
  })
})
