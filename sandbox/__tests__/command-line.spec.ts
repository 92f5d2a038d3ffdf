import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Hono } from "hono"
import { readArguments, UsageError } from "../cli/arguments"
import { JournalError, OptionError, startSandbox } from "../index"
import { API_KEY, at, DONE, Merchant, openShop, refused, said, SECRET_KEY, textAt, until } from "./merchant"
import { CARD, hosted, link, SUBMERCHANTS } from "./requests"

// a test starts up to two processes, each slowly where the machine is busy
jest.setTimeout(180_000)

const KEYS = ["--api-key", API_KEY, "--secret-key", SECRET_KEY]
const BIN = join(__dirname, "..", "bin.ts")
const running = new Set<ChildProcessWithoutNullStreams>()
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"))
  file = join(folder, "data")
})
afterEach(() => {
  for (const child of running) child.kill("SIGKILL")
  running.clear()
  rmSync(folder, { recursive: true })
})

function start(args: readonly string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", BIN, ...args])
  running.add(child)
  const output = { out: "", err: "" }
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()))
  return { child, output }
}

async function ended(args: readonly string[]) {
  const { child, output } = start(args)
  const [code] = (await once(child, "close")) as [number | null]
  return { code, ...output }
}

/** A sandbox in a process of its own, once it says where it is. */
async function serving(args: readonly string[]) {
  const { child, output } = start(["sandbox", "--port", "0", "--control", ...KEYS, ...args])
  await until(() => {
    if (child.exitCode !== null) throw new Error(output.err)
    return /http:\S+\n/.test(output.out)
  })
  const url = /http:\S+/.exec(output.out)?.[0] ?? ""
  const shop = new Merchant({ url, port: Number(new URL(url).port), app: new Hono(), stop: () => Promise.resolve() })
  return { child, output, shop }
}

/**
 * Fails unless the command line ends with one line of this kind that has these words. Reading the arguments and starting is all that
 * the program does with them, so no process is needed.
 */
async function expectRefusal(args: readonly string[], kind: new (...args: string[]) => Error, named: string) {
  const starting = async () => {
    const command = readArguments(args)
    if (command.kind === "serve") await (await startSandbox(command.options)).stop()
  }
  const error: unknown = await starting().then(
    () => new Error("the command line was not refused"),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(kind)
  expect(String(error).split("\n")).toHaveLength(1)
  expect(String(error)).toContain(named)
}

describe("the command line", () => {
  it.each<[string, string[], string]>([
    ["no API key", ["sandbox", "--secret-key", "s"], "--api-key"],
    ["a capability that does not exist", ["sandbox", ...KEYS, "--without", "reports,wings"], "--without"],
    ["a port that is out of range", ["sandbox", ...KEYS, "--port", "99999"], "--port"],
    ["a names file that is not there", ["sandbox", ...KEYS, "--names", "/nowhere/names.json"], "/nowhere/names.json"],
  ])("refuses %s with one line that names it", async (_, args, named) => await expectRefusal(args, UsageError, named))

  it.each([
    ["a webhook address that is not an address", ["--webhook-url", "shop"], "webhookUrl", OptionError],
    [
      "a time zone that does not exist",
      ["--time-zone", "Mars/Base"],
      "timeZone: must be a time zone like",
      OptionError,
    ],
    ["a data file in no folder", ["--data", "/nowhere/data"], "/nowhere/data", JournalError],
  ])("does not start with %s, and prints one line that names it", async (_, args, named, kind) => {
    await expectRefusal(["sandbox", ...KEYS, "--port", "0", ...args], kind, named)
  })

  it("does not start on a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as AddressInfo
    const sentence = `port ${port} on 127.0.0.1 is already in use`
    await expectRefusal(["sandbox", ...KEYS, "--port", port.toString()], OptionError, sentence)
    other.close()
  })

  it("starts an account without some capabilities", () => {
    const command = readArguments(["sandbox", ...KEYS, "--without", "reports, approval"])
    expect(command).toMatchObject({ options: { capabilities: { reports: false, approval: false } } })
  })

  it.each([
    ["with an unknown key", `{"svcPrice":"x"}`, OptionError, "svcPrice"],
    ["that is not JSON", "{", UsageError, "names.json"],
    ["of another shape", `{"names":{"svclink":"x"}}`, UsageError, "is not an object of names and spellings"],
  ])("refuses a names file %s, with one line", async (_, content, kind, named) => {
    const names = join(folder, "names.json")
    writeFileSync(names, content)
    await expectRefusal(["sandbox", ...KEYS, "--port", "0", "--names", names], kind, named)
  })

  it("exits with code 1 and one line that names the refused setting", async () => {
    const { code, err } = await ended(["sandbox", ...KEYS, "--port", "0", "--time-zone", "Mars/Base"])
    expect([code, err.trim().split("\n").length]).toEqual([1, 1])
    expect(err).toMatch(/^medusa-payment-svc: .*timeZone/)
  })

  it("ends cleanly on SIGTERM", async () => {
    const { child, output } = await serving([])
    child.kill("SIGTERM")
    expect([await once(child, "close"), output.err]).toEqual([[0, null], ""])
  })
})

describe("a data file", () => {
  const open = () => openShop({ dataFile: file })

  it("has everything but card data after a SIGKILL", async () => {
    const { child, shop: first } = await serving(["--data", file])
    await first.advance(600_000)
    const paid = await first.pay({ conversationId: "kept" })
    const paymentTransactionId = textAt(paid.body, "itemTransactions.0.paymentTransactionId")
    await first.post("/payment/refund", { paymentTransactionId, price: 0.2, currency: "TRY" })
    const token = textAt((await first.post("/payment/pay-with-svc/initialize", hosted())).body, "token")
    await first.post("/onboarding/submerchant", SUBMERCHANTS.PERSONAL)
    const createLink = async () =>
      `/v2/svclink/products/${textAt((await first.post("/v2/svclink/products", link())).body, "data.token")}`
    const [kept, gone] = [await createLink(), await createLink()]
    await first.call("DELETE", gone)
    child.kill("SIGKILL")
    await once(child, "close")

    const { shop } = await serving(["--data", file])
    const volatile = { systemTime: 0, signature: "", conversationId: "" }
    const found = await shop.post("/payment/detail", { paymentConversationId: "kept" })
    expect({ ...found.body, ...volatile }).toEqual({ ...paid.body, paymentStatus: "SUCCESS", ...volatile })
    const more = await shop.post("/payment/refund", { paymentTransactionId, price: 0.26, currency: "TRY" })
    expect(said(more)).toEqual(refused("5093"))
    expect((await shop.control("POST", `hosted-pages/${token}/complete`)).httpStatus).toBe(200)
    expect(said(await shop.post("/onboarding/submerchant/detail", { subMerchantExternalId: "P-1" }))).toEqual(DONE)
    expect([said(await shop.call("GET", kept)), said(await shop.call("GET", gone))]).toEqual([DONE, refused("5124")])
    expect(await shop.state("clock.offsetMs")).toBe(600_000)
    expect(Number((await shop.pay()).body["paymentId"])).toBeGreaterThan(Number(paid.body["paymentId"]))
    expect(readFileSync(file, "utf8")).not.toContain(CARD.cardNumber)
  })

  it("is read without an incomplete last line, with a warning", async () => {
    const first = await open()
    await first.pay()
    await first.stop()
    appendFileSync(file, `["payment","1",["1","dir`)
    const { shop, output } = await serving(["--data", file])
    expect(at((await shop.control("GET", "state")).body, "totals.payments")).toBe(1)
    expect(output.err).toContain("the last line was not written to its end")
  })

  it.each([
    ["a line that is no record", `hello\n["payment","1",null]\n`],
    ["one line of another program", "hello world"],
    ["a payment that cannot be read", `["payment","1",[1,2,3]]\n`],
  ])("is refused with one line, and not changed, when it is %s", async (_, content) => {
    writeFileSync(file, content)
    await expectRefusal(["sandbox", ...KEYS, "--port", "0", "--data", file], JournalError, "data file")
    expect(readFileSync(file, "utf8")).toBe(content)
  })

  it("is locked by one process, and is free again when that one was killed", async () => {
    const first = await open()
    const { code, err } = await ended(["sandbox", ...KEYS, "--port", "0", "--data", file])
    expect(code).toBe(1)
    expect(err).toContain(`is in use by process ${process.pid}`)
    await first.stop()
    writeFileSync(`${file}.lock`, "999999999")
    await (await open()).stop()
  })

  it("is free when the killed process had the id of this one, as in a restarted container", async () => {
    writeFileSync(`${file}.lock`, String(process.pid))
    const first = await open()
    await expect(open()).rejects.toThrow(`is in use by process ${process.pid}`)
    await first.stop()
  })

  it("is compacted when it is opened", async () => {
    const first = await open()
    const { body } = await first.post("/v2/svclink/products", link())
    const path = `/v2/svclink/products/${textAt(body, "data.token")}/status/PASSIVE`
    for (let n = 0; n < 20; n++) await first.call("PATCH", path)
    await first.stop()
    const lines = () => readFileSync(file, "utf8").trim().split("\n").length
    expect(lines()).toBe(22)
    await (await open()).stop()
    expect(lines()).toBe(2)
  })
})
