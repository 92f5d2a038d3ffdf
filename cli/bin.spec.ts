import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import manifest from "../package.json"
import { isInRange } from "../src/modules/svc/versions"
import { refuseNode } from "./node-version.cjs"

// a test starts a process, slowly where the machine is busy
jest.setTimeout(120_000)

const BIN = path.join(__dirname, "bin.ts")
const TSX = require.resolve("tsx")
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bin-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", TSX, BIN, ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  })
  return { status, stdout, stderr }
}

describe("the command line", () => {
  it("shows its commands", () => {
    expect(run("--help")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/ init .* doctor .* sandbox /s) as string,
    })
  })

  it.each([
    [["deploy"], 'There is no command "deploy": see medusa-payment-svc --help.\n'],
    [["sandbox", "--port", "x"], '--port: "x" is not a port'],
  ])("ends with 1 and one sentence: %j", (args, sentence) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(1)
    expect(stderr).toContain(`medusa-payment-svc: ${sentence}`)
    expect(stderr).not.toMatch(/\n {4}at /)
  })

  /** A store that has not installed the package. */
  function makeStore() {
    writeFileSync(path.join(folder, "package.json"), '{ "dependencies": { "@medusajs/medusa": "2.21.2" } }')
    writeFileSync(path.join(folder, "medusa-config.ts"), "export default {}")
  }

  const installPlugin = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, "node_modules", name)), { recursive: true })
    writeFileSync(path.join(folder, "node_modules", name), text)
  }

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("ended by %s ends what it started, and leaves no file", async (signal, code) => {
    makeStore()
    installPlugin("medusa-payment-svc/package.json", '{ "exports": { "./*": "./package.json" } }')
    installPlugin("@medusajs/cli/package.json", "{}")
    installPlugin(
      "@medusajs/cli/cli.js",
      'require("node:fs").writeFileSync("started", String(process.pid))\nsetInterval(() => undefined, 1000)',
    )
    const temporary = path.join(folder, "tmp")
    mkdirSync(temporary)
    const child = spawn(process.execPath, ["--import", TSX, BIN, "doctor"], {
      cwd: folder,
      env: { ...process.env, TMPDIR: temporary },
      stdio: "ignore",
    })
    const ended = once(child, "close")
    const started = path.join(folder, "started")
    while (!existsSync(started) || readFileSync(started, "utf8") === "") await sleep(50)
    const pid = Number(readFileSync(started, "utf8"))
    child.kill(signal)
    expect(await ended).toEqual([code, null])
    expect(() => process.kill(pid, 0)).toThrow("ESRCH")
    expect(readdirSync(temporary).filter((name) => name.startsWith("medusa-payment-svc-"))).toEqual([])
  })

  it("ends well where its reader has closed the pipe", async () => {
    const child = spawn(process.execPath, ["--import", TSX, BIN, "--help"], { stdio: ["ignore", "pipe", "pipe"] })
    child.stdout.destroy()
    let text = ""
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()))
    expect([await once(child, "close"), text]).toEqual([[0, null], ""])
  })

  it.each(["18.20.8", "20.18.9", "20.19.0", "21.7.3", "22.11.0", "22.12.0", "23.0.0", "24.1.0"])(
    "runs in Node.js %s where the package does",
    (version) => expect(refuseNode(version) === undefined).toBe(isInRange(version, manifest.engines.node)),
  )

  it("does not edit a store that has not installed the package, nor one where nobody can be asked", () => {
    makeStore()
    writeFileSync(path.join(folder, "yarn.lock"), "")
    expect(run("init", "--yes").stderr).toContain('Run "yarn add medusa-payment-svc" first. Nothing was changed.')
    const plugin = path.join(folder, "node_modules/medusa-payment-svc")
    mkdirSync(plugin, { recursive: true })
    writeFileSync(path.join(plugin, "package.json"), "{}")
    symlinkSync(path.join(__dirname, "../node_modules/typescript"), path.join(folder, "node_modules/typescript"))
    expect(run("init").stderr).toContain("run it in a terminal, or with --yes. Nothing was changed.")
    expect(readdirSync(folder).sort()).toEqual(["medusa-config.ts", "node_modules", "package.json", "yarn.lock"])
  })
})
