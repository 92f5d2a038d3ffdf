/*
 * Which versions of Medusa and Node.js the package works with: for each, a fresh store from the registry, the packed plugin, `init`,
 * migrations, a purchase at the hosted page and two refunds. One line each; exits 1 when one failed.
 *
 *   npm run compat                                       the newest patch of each minor that `peerDependencies` has
 *   npm run compat -- --medusa 2.16.0 --medusa 2.15.5    these, whether in its range or not
 *   npm run compat -- --node 22.12.0 --node 24           with Node.js from npm's packages of it
 *   npm run compat -- --with yarn --with pnpm            installed by these instead of npm
 *   npm run compat -- --verbose                          also all that a failed step printed
 */
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs, stripVTControlCharacters } from "node:util"
import { startPostgres } from "../integration-tests/setup/postgres.mjs"
import { freePort } from "./embedded-postgres.mjs"

// TypeScript is required: imported, it does not know its folder
const require = createRequire(import.meta.url)
const { HostedBuyer, returnQuery } = require("../integration-tests/setup/crash/hosted-buyer.ts")
const { StoreDatabase } = require("../integration-tests/setup/crash/store-database.ts")
const { HttpApi } = require("../integration-tests/setup/http-api.ts")
const { only } = require("../integration-tests/setup/only.ts")
const { PackagedStore, REPOSITORY, wentWell, withoutPlugin } = require("../integration-tests/setup/packaged-store.ts")
const { controlOf, SANDBOX_KEYS } = require("../integration-tests/setup/sandbox.ts")
const { isInRange, TESTED } = require("../src/modules/svc/versions")

const BIN = "node_modules/medusa-payment-svc/.medusa/server/cli/bin.js"
/** What fills the store, with its own version of Medusa: copied into it. */
const SEED = ["seed-by-exec", "seed", "seed-people", "seed-products", "seed-shipping", "checkout", "only", "prices"]
/** How each installs what package.json names; the versions that run on every Node.js of `engines`. */
const INSTALL = {
  npm: ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"],
  yarn: ["npx", "--yes", "yarn@1.22.22", "install", "--prefer-offline", "--non-interactive"],
  pnpm: ["npx", "--yes", "pnpm@10.24.0", "install", "--prefer-offline"],
}
/** Not every version has it. */
const RBAC = /^ *\/\/ the flag `rbac`.*\n.*medusa\/rbac" \},\n/m
const TOTAL = "277.2"

const npm = (args, cwd = REPOSITORY) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })

/** The newest patch of each minor that the peer range has, newest first. */
function newestOfEachMinor() {
  const released = JSON.parse(npm(["view", "@medusajs/medusa", "versions", "--json"]))
    .filter((version) => /^[\d.]+$/.test(version) && isInRange(version, TESTED.medusa))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
  return Object.values(
    Object.fromEntries(released.map((version) => [version.replace(/\.\d+$/, ""), version])),
  ).reverse()
}

/** The program of another version of Node.js, which npm has as a package for each platform. */
function fetchNode(version, folder) {
  const name = `node-${process.platform}-${process.arch}`
  const place = mkdtempSync(path.join(folder, "node-"))
  writeFileSync(path.join(place, "package.json"), "{}")
  npm(["install", "--no-audit", "--no-fund", `${name}@${version}`], place)
  return path.join(place, "node_modules", name, "bin/node")
}

/** Throws with what is there instead. */
function expectEqual(what, found, expected) {
  const [is, should] = [found, expected].map((value) => JSON.stringify(value))
  if (is !== should) throw new Error(`${what}: ${is}, and not ${should}`)
}

/** A store of one version, from an empty folder to a payment that was given back. */
class Trial {
  steps = ["install", "init", "migrate", "seed", "boot", "buy", "refund"]
  #shop

  constructor({ medusa, tarball, manager, runtime, databaseUrl, storePort, sandboxPort }) {
    Object.assign(this, { medusa, tarball, manager, storePort, sandboxPort })
    this.url = `http://127.0.0.1:${storePort}`
    this.sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    this.control = controlOf(this.sandboxUrl)
    const env = {
      NODE_ENV: "development",
      MEDUSA_DISABLE_TELEMETRY: "true",
      DATABASE_URL: databaseUrl,
      SVC_BASE_URL: this.sandboxUrl,
      SVC_API_KEY: SANDBOX_KEYS.apiKey,
      SVC_SECRET_KEY: SANDBOX_KEYS.secretKey,
      BACKEND_URL: this.url,
      STOREFRONT_URL: "http://localhost:8000",
    }
    this.store = new PackagedStore(env, runtime)
  }

  /** Outside its range npm refuses the package, unless it is forced. */
  install() {
    const isForced = this.manager === "npm" && !isInRange(this.medusa, TESTED.medusa)
    return this.store.installFresh(this.tarball, this.medusa, [
      ...INSTALL[this.manager],
      ...(isForced ? ["--force"] : []),
    ])
  }

  async init() {
    const file = path.join(this.store.folder, "medusa-config.ts")
    writeFileSync(file, withoutPlugin(readFileSync(file, "utf8")).replace(RBAC, ""))
    wentWell(await this.store.node([BIN, "init", "--yes", "--files-only"]))
  }

  async migrate() {
    wentWell(await this.store.medusa(["db:migrate", "--execute-safe-links"]))
  }

  async seed() {
    const { folder } = this.store
    for (const name of SEED)
      cpSync(path.join(REPOSITORY, `integration-tests/setup/${name}.ts`), path.join(folder, `seed/${name}.ts`))
    const file = path.join(folder, "shop.json")
    wentWell(await this.store.medusa(["exec", "./seed/seed-by-exec.ts", file]))
    this.#shop = JSON.parse(readFileSync(file, "utf8"))
    this.admin = new HttpApi(this.url, { authorization: `Bearer ${this.#shop.people.admin.token}` })
  }

  async boot() {
    const keys = ["--api-key", SANDBOX_KEYS.apiKey, "--secret-key", SANDBOX_KEYS.secretKey]
    await this.store.serve([BIN, "sandbox", "--port", String(this.sandboxPort), "--control", ...keys], this.sandboxUrl)
    await this.store.start(this.storePort)
  }

  async buy() {
    const guest = new HttpApi(this.url, { "x-publishable-api-key": this.#shop.publishableKey })
    const sandbox = { url: this.sandboxUrl, control: this.control }
    const buyer = await HostedBuyer.withCart(guest, sandbox, this.#shop, { email: "buyer@shop.example" })
    expectEqual("the way back", returnQuery(await buyer.pay()).payment_status, "completed")
    const { payment_status, total } = await this.#order()
    expectEqual("the order", [payment_status, total], ["captured", Number(TOTAL)])
    await this.#expectBooked(0)
  }

  /** One item by the plugin's route, as its panel does; the rest by Medusa's own. */
  async refund() {
    const payment = only(only((await this.#order()).payment_collections).payments).id
    const { items } = (await this.admin.expectOk("GET", `/admin/svc/payments/${payment}`)).payment
    const [{ item_id, left }, ...rest] = items
    await this.admin.expectOk("POST", `/admin/svc/payments/${payment}/refund-items`, {
      items: [{ item_id, amount: left }],
    })
    expectEqual("the order", (await this.#order()).payment_status, "partially_refunded")
    await this.#expectBooked(Number(left))
    const amount = rest.reduce((sum, one) => sum + Number(one.left), 0)
    await this.admin.expectOk("POST", `/admin/payments/${payment}/refund`, { amount })
    expectEqual("the order", (await this.#order()).payment_status, "refunded")
    await this.#expectBooked(Number(TOTAL))
  }

  async #order() {
    const fields = "payment_status,total,*payment_collections.payments"
    return only((await this.admin.expectOk("GET", `/admin/orders?fields=${fields}`)).orders)
  }

  /** What the service holds: one payment of the total, with so much of it given back. */
  async #expectBooked(refunded) {
    const { payments } = await this.control("GET", "state")
    const found = payments.map((one) => [one.status, Number(one.price), Number(one.refunded)])
    expectEqual("the service's books", found, [["SUCCESS", Number(TOTAL), refunded]])
  }
}

/** The line that names the cause, of all that a failed step printed. */
function causeOf(text) {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/\bended with \d+:$|^npm warn/.test(line))
  return lines.find((line) => /error|cannot|failed|not found/i.test(line)) ?? lines[0] ?? "no reason was printed"
}

/** Runs the trial, and prints its line. */
async function tryOut(trial, versions, isVerbose) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  let at
  try {
    for (at of trial.steps) await trial[at]()
    console.log(`${versions}: ok, ${seconds()}`)
    return true
  } catch (error) {
    console.log(`${versions}: failed at ${at}, ${seconds()}: ${causeOf(error.message)}`)
    if (isVerbose) console.error(error.stack)
    return false
  } finally {
    await trial.store.remove()
  }
}

async function main() {
  const many = { type: "string", multiple: true }
  const { values } = parseArgs({ options: { medusa: many, node: many, with: many, verbose: { type: "boolean" } } })
  const { with: managers = ["npm"] } = values
  const unknown = managers.find((manager) => !(manager in INSTALL))
  if (unknown) throw new Error(`--with ${unknown}: it must be one of ${Object.keys(INSTALL).join(", ")}`)
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-compat-"))
  const packed = new PackagedStore({})
  const postgres = await startPostgres()
  const results = []
  try {
    const tarball = await packed.pack()
    const runtimes = values.node?.map((version) => fetchNode(version, folder)) ?? [process.execPath]
    const versions = values.medusa ?? newestOfEachMinor()
    const each = runtimes.flatMap((runtime) =>
      versions.flatMap((medusa) => managers.map((manager) => ({ runtime, medusa, manager }))),
    )
    for (const { runtime, medusa, manager } of each) {
      const node = execFileSync(runtime, ["--version"], { encoding: "utf8" }).trim().slice(1)
      const database = new StoreDatabase("compat", { ...process.env, ...postgres.variables })
      await database.create()
      const ports = { storePort: await freePort(), sandboxPort: await freePort() }
      const trial = new Trial({ medusa, tarball, manager, runtime, databaseUrl: database.url, ...ports })
      results.push(await tryOut(trial, `Medusa ${medusa}, Node.js ${node}, ${manager}`, values.verbose === true))
      await database.drop()
    }
  } finally {
    await packed.remove()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return results.length > 0 && !results.includes(false)
}

process.exitCode = (await main()) ? 0 : 1
