import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Hono } from "hono"
import { readArguments, UsageError } from "../cli/arguments"
import { JournalError, OptionError, startSandbox } from "../index"
import { API_KEY, at, Merchant, SECRET_KEY, textAt, until } from "./merchant"
import { CARD, hosted, link, payment, SUBMERCHANTS } from "./requests"

// a test starts up to two processes, each slowly where the machine is busy
jest.setTimeout(180_000)

const KEYS = ["--api-key", API_KEY, "--secret-key", SECRET_KEY]
const BIN = join(__dirname, "..", "bin.ts")
const running = new Set<ChildProcessWithoutNullStreams>()
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"))
})
afterEach(() => {
  for (const child of running) child.kill("SIGKILL")
  running.clear()
  rmSync(folder, { recursive: true })
})

function start(args: readonly string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", BIN, ...args])
  running.add(child)
  const said = { out: "", err: "" }
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()))
  return { child, said }
}

async function ended(args: readonly string[]) {
  const { child, said } = start(args)
  const [code] = (await once(child, "close")) as [number | null]
  return { code, ...said }
}

/**
 * The error that a command line ends with, without a process of its own: reading the arguments and starting is all that the
 * program does with them. What it makes of an error of each kind is seen below.
 */
async function readRefusal(args: readonly string[]): Promise<Error> {
  try {
    const command = readArguments(args)
    if (command.kind === "serve") await (await startSandbox(command.options)).stop()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error("the command line was not refused")
}

/** A sandbox in a process of its own, once it says where it is. */
async function serving(args: readonly string[]) {
  const { child, said } = start(["sandbox", "--port", "0", "--control", ...KEYS, ...args])
  await until(() => {
    if (child.exitCode !== null) throw new Error(said.err)
    return /http:\S+\n/.test(said.out)
  })
  const url = /http:\S+/.exec(said.out)?.[0] ?? ""
  return {
    child,
    said,
    shop: new Merchant({ url, port: Number(new URL(url).port), app: new Hono(), stop: () => Promise.resolve() }),
  }
}

describe("the command line", () => {
  it("shows its help", async () => {
    const { code, out } = await ended(["--help"])
    expect(code).toBe(0)
    for (const flag of ["--port", "--api-key", "--secret-key", "--names", "--data", "--control", "--time-zone"])
      expect(out).toContain(flag)
  })

  it.each<[string, string[], string]>([
    ["no API key", ["sandbox", "--secret-key", "s"], "--api-key"],
    ["no secret key", ["sandbox", "--api-key", "k"], "--secret-key"],
    ["an unknown command", ["serve", ...KEYS], "serve"],
    ["a capability that does not exist", ["sandbox", ...KEYS, "--without", "reports,wings"], "--without"],
    ["a port that is out of range", ["sandbox", ...KEYS, "--port", "99999"], "--port"],
    ["a names file that is not there", ["sandbox", ...KEYS, "--names", "/nowhere/names.json"], "/nowhere/names.json"],
  ])("refuses %s with one line that names it", async (_, args, named) => {
    const error = await readRefusal(args)
    expect(error).toBeInstanceOf(UsageError)
    expect(error.message.split("\n")).toHaveLength(1)
    expect(error.message).toContain(named)
  })

  it.each<[string, string[], string, new (...args: string[]) => Error]>([
    ["a webhook address that is not an address", ["--webhook-url", "shop"], "webhookUrl", OptionError],
    ["a time zone that does not exist", ["--time-zone", "Mars/Base"], "timeZone", OptionError],
    ["a data file in no folder", ["--data", "/nowhere/data"], "/nowhere/data", JournalError],
  ])("does not start with %s, and prints one line that names it", async (_, args, named, kind) => {
    const error = await readRefusal(["sandbox", ...KEYS, "--port", "0", ...args])
    expect(error).toBeInstanceOf(kind)
    expect(error.message.split("\n")).toHaveLength(1)
    expect(error.message).toContain(named)
  })

  it("starts an account without some capabilities", () => {
    const command = readArguments(["sandbox", ...KEYS, "--without", "reports, approval"])
    expect(command).toMatchObject({ options: { capabilities: { reports: false, approval: false } } })
  })

  it("refuses a names file with an unknown key, and one that is not JSON, with one line", async () => {
    const file = join(folder, "names.json")
    for (const [content, named] of [
      [`{"svcPrice":"x"}`, "svcPrice"],
      ["{", file],
      [`{"names":{"svclink":"x"}}`, "is not an object of names and spellings"],
    ] as const) {
      writeFileSync(file, content)
      const { message } = await readRefusal(["sandbox", ...KEYS, "--port", "0", "--names", file])
      expect(message.split("\n")).toHaveLength(1)
      expect(message).toContain(named)
    }
  })

  it("exits with code 1 and one line that names the refused flag, setting or data file", async () => {
    const file = join(folder, "data")
    writeFileSync(file, "hello world")
    const ends = await Promise.all([
      ended(["sandbox", ...KEYS, "--fast"]),
      ended(["sandbox", ...KEYS, "--port", "0", "--time-zone", "Mars/Base"]),
      ended(["sandbox", ...KEYS, "--port", "0", "--data", file]),
    ])
    expect(ends.map(({ code, err }) => [code, err.trim().split("\n").length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ])
    for (const [index, named] of ["--fast", "timeZone", "data file"].entries()) {
      expect(ends[index]?.err).toMatch(/^medusa-payment-svc: /)
      expect(ends[index]?.err).toContain(named)
    }
  })

  it("prints that the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as AddressInfo
    const error = await readRefusal(["sandbox", ...KEYS, "--port", port.toString()])
    other.close()
    expect(error).toBeInstanceOf(OptionError)
    expect(error.message).toBe(`port ${port} on 127.0.0.1 is already in use`)
  })

  it.each(["SIGINT", "SIGTERM"] as const)("ends cleanly on %s", async (signal) => {
    const { child, said } = await serving([])
    child.kill(signal)
    const [code] = (await once(child, "close")) as [number | null]
    expect([code, said.err]).toEqual([0, ""])
  })
})

describe("a data file", () => {
  it("has everything but card data after a SIGKILL", async () => {
    const file = join(folder, "data")
    const first = await serving(["--data", file])
    await first.shop.control("POST", "clock", { advanceSeconds: 600 })
    const paid = await first.shop.post("/payment/auth", payment({ conversationId: "kept" }))
    const paymentTransactionId = textAt(paid.body, "itemTransactions.0.paymentTransactionId")
    await first.shop.post("/payment/refund", { paymentTransactionId, price: 0.2, currency: "TRY" })
    const token = textAt((await first.shop.post("/payment/pay-with-svc/initialize", hosted())).body, "token")
    await first.shop.post("/onboarding/submerchant", SUBMERCHANTS.PERSONAL)
    const kept = textAt((await first.shop.post("/v2/svclink/products", link())).body, "data.token")
    const gone = textAt((await first.shop.post("/v2/svclink/products", link())).body, "data.token")
    await first.shop.call("DELETE", `/v2/svclink/products/${gone}`)
    first.child.kill("SIGKILL")
    await once(first.child, "close")

    const { shop } = await serving(["--data", file])
    const found = await shop.post("/payment/detail", { paymentConversationId: "kept" })
    expect({ ...found.body, ...volatile }).toEqual({ ...paid.body, paymentStatus: "SUCCESS", ...volatile })
    const more = await shop.post("/payment/refund", { paymentTransactionId, price: 0.26, currency: "TRY" })
    expect(more.body["errorCode"]).toBe("5093")
    expect((await shop.control("POST", `hosted-pages/${token}/complete`)).httpStatus).toBe(200)
    expect((await shop.post("/onboarding/submerchant/detail", { subMerchantExternalId: "P-1" })).body["status"]).toBe(
      "success",
    )
    expect((await shop.call("GET", `/v2/svclink/products/${kept}`)).body["status"]).toBe("success")
    expect((await shop.call("GET", `/v2/svclink/products/${gone}`)).body["errorCode"]).toBe("5124")
    expect(at((await shop.control("GET", "state")).body, "clock.offsetMs")).toBe(600_000)
    const next = await shop.post("/payment/auth", payment())
    expect(Number(next.body["paymentId"])).toBeGreaterThan(Number(paid.body["paymentId"]))
    expect(readFileSync(file, "utf8")).not.toContain(CARD.cardNumber)
  })
  const volatile = { systemTime: 0, signature: "", conversationId: "" }

  it("is read without an incomplete last line, with a warning", async () => {
    const file = join(folder, "data")
    const options = { apiKey: API_KEY, secretKey: SECRET_KEY, control: true, dataFile: file }
    const first = new Merchant(await startSandbox(options))
    await first.post("/payment/auth", payment())
    await first.sandbox.stop()
    appendFileSync(file, `["payment","1",["1","dir`)
    const { shop, said } = await serving(["--data", file])
    expect(at((await shop.control("GET", "state")).body, "totals.payments")).toBe(1)
    expect(said.err).toContain("the last line was not written to its end")
  })

  it.each([
    ["a line that is no record", `hello\n["payment","1",null]\n`],
    ["one line of another program", "hello world"],
    ["one line of another program's JSON", `{"a":1}\n`],
    ["a whole last line that is no record", `["payment","1",null]\n["payment"]\n`],
    ["a record of no kind", `["spaceship","1",{}]\n`],
    ["a payment that cannot be read", `["payment","1",[1,2,3]]\n`],
    ["a clock that cannot be read", `["clock","offset",{}]\n`],
  ])("is refused with one line, and not changed, when it is %s", async (_, content) => {
    const file = join(folder, "data")
    writeFileSync(file, content)
    const error = await readRefusal(["sandbox", ...KEYS, "--port", "0", "--data", file])
    expect(error).toBeInstanceOf(JournalError)
    expect(error.message.split("\n")).toHaveLength(1)
    expect(error.message).toContain("data file")
    expect(readFileSync(file, "utf8")).toBe(content)
  })

  it("is locked by one process, and is free again when that one was killed", async () => {
    const file = join(folder, "data")
    const first = await startSandbox({ apiKey: API_KEY, secretKey: SECRET_KEY, dataFile: file })
    const { code, err } = await ended(["sandbox", ...KEYS, "--port", "0", "--data", file])
    expect(code).toBe(1)
    expect(err).toContain(`is in use by process ${process.pid}`)
    await first.stop()
    writeFileSync(`${file}.lock`, "999999999")
    await (await startSandbox({ apiKey: API_KEY, secretKey: SECRET_KEY, dataFile: file })).stop()
  })

  it("is free when the killed process had the id of this one, as in a restarted container", async () => {
    const file = join(folder, "data")
    const options = { apiKey: API_KEY, secretKey: SECRET_KEY, dataFile: file }
    writeFileSync(`${file}.lock`, String(process.pid))
    const first = await startSandbox(options)
    await expect(startSandbox(options)).rejects.toThrow(`is in use by process ${process.pid}`)
    await first.stop()
  })

  it("is compacted when it is opened", async () => {
    const file = join(folder, "data")
    const options = { apiKey: API_KEY, secretKey: SECRET_KEY, dataFile: file }
    const first = new Merchant(await startSandbox(options))
    const { body } = await first.post("/v2/svclink/products", link())
    const path = `/v2/svclink/products/${textAt(body, "data.token")}`
    for (let n = 0; n < 20; n++) await first.call("PATCH", `${path}/status/PASSIVE`)
    await first.sandbox.stop()
    const lines = () => readFileSync(file, "utf8").trim().split("\n").length
    expect(lines()).toBe(22)
    await (await startSandbox(options)).stop()
    expect(lines()).toBe(2)
  })
})
