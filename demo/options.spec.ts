import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import path from "node:path"
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { openDatabase } from "./database"
import { DemoError, type DemoOptions, readOptions, USAGE, portsAbove } from "./options"
import { openFolder } from "./folder"
import { Parts } from "./parts"
import { refuseTakenPorts } from "./ports"

const repository = path.resolve(__dirname, "..")

const OFF = {
  isFresh: false,
  isMarketplace: false,
  hasServiceInstallments: false,
  isHolding: false,
  hasReports: false,
  hasAccounts: false,
}

describe("the demo's options", () => {
  const OWN = path.join(repository, ".demo")

  it.each<[string[], object]>([
    [[], { ...OFF, ports: { store: 9000, storefront: 8000, sandbox: 8484 }, folder: OWN }],
    [
      ["--port-base", "9500", "--fresh", "--folder", "/tmp/shop"],
      { ...OFF, ports: { store: 9500, storefront: 9501, sandbox: 9502 }, isFresh: true, folder: "/tmp/shop" },
    ],
  ])("are with %j all of %j", (args, options) => expect(readOptions(args)).toEqual(options))

  it.each<[string[], object]>([
    [["--marketplace"], { isMarketplace: true, folder: path.join(repository, ".demo-marketplace") }],
    [["--marketplace", "--folder", "/tmp/shop"], { folder: "/tmp/shop" }],
    [["--hold"], { isHolding: true }],
    [["--reports", "--marketplace"], { hasReports: true, isMarketplace: true }],
    [
      ["--accounts"],
      { hasAccounts: true, ports: { euSandbox: 8485 }, folder: path.join(repository, ".demo-accounts") },
    ],
    [["--reports", "--hold"], { hasReports: true, isHolding: true }],
  ])("are with %j also %j", (args, options) => expect(readOptions(args)).toMatchObject(options))

  it.each(["--hold", "--accounts"])("do not have %s in a marketplace", (option) => {
    expect(() => readOptions([option, "--marketplace"])).toThrow(DemoError)
  })

  it.each(["80", "65534", "9000.5", "1e4", "0x2000", "", " 9000"])("refuse %j as a port", (text) => {
    expect(() => readOptions(["--port-base", text])).toThrow(
      new DemoError(`--port-base must be a number from 1024 to 65533, not "${text}".`),
    )
  })

  it.each([["--prot-base", "9000"], ["fresh"], ["--fresh=yes"], ["--port-base"]])(
    "refuse %s, and tell what there is",
    (...args) => expect(() => readOptions(args)).toThrow(USAGE),
  )
})

it("the demo's ports that are taken are named with others that are free, in the same command otherwise", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  const args = ["--accounts", "--port-base", String(port), "--folder", "/tmp/shop"]
  const refused = refuseTakenPorts(portsAbove(port, true), args)
  refused.catch(() => undefined).finally(() => other.close())
  await expect(refused).rejects.toThrow(`Port ${port}, for the store, is taken by another program.`)
  await expect(refused).rejects.toThrow(
    /npm run demo -- --accounts --folder \/tmp\/shop --port-base \d+ \(.*, the sandbox of the account eu \d+\)$/,
  )
})

it("the demo's database that cannot be reached is refused with a sentence", async () => {
  const { DATABASE_URL } = process.env
  jest.spyOn(process.stdout, "write").mockReturnValue(true)
  process.env.DATABASE_URL = "postgres://u:pa#ss@localhost:5432/x"
  await expect(openDatabase(readOptions([]) as DemoOptions, new Parts())).rejects.toThrow(DemoError)
  process.env.DATABASE_URL = DATABASE_URL
  if (DATABASE_URL === undefined) delete process.env.DATABASE_URL
  jest.restoreAllMocks()
})

describe("the demo's folder", () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-demo-"))
    jest.spyOn(process.stdout, "write").mockReturnValue(true)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  /** As a demo does that ends at once. */
  async function open(isMarketplace: boolean, isFresh = false): Promise<void> {
    const parts = new Parts()
    try {
      openFolder({ ...OFF, folder, isMarketplace, isFresh, ports: portsAbove(9500) }, parts)
    } finally {
      await parts.stop()
    }
  }

  it.each([
    [false, "keeps a demo of a shop: leave out --marketplace"],
    [true, "keeps a demo of a marketplace: add --marketplace"],
  ])("goes on with a demo of its kind, and mixes no other in (marketplace: %s)", async (isMarketplace, refusal) => {
    await open(isMarketplace)
    await open(isMarketplace)
    await expect(open(!isMarketplace)).rejects.toThrow(refusal)
  })

  it("is not shared by two demos at once", async () => {
    const parts = new Parts()
    openFolder({ ...OFF, folder, ports: portsAbove(9500) }, parts)
    await expect(open(false)).rejects.toThrow("Another demo runs in")
    await parts.stop()
  })

  it("becomes the other kind's when it starts from scratch", async () => {
    await open(false)
    const file = path.join(folder, "sandbox.jsonl")
    writeFileSync(file, "{}")
    await open(true, true)
    expect(existsSync(file)).toBe(false)
    await open(true)
  })

  it("is not taken from somebody else, whose files stay", async () => {
    writeFileSync(path.join(folder, "diary.txt"), "mine")
    await expect(open(true, true)).rejects.toThrow("holds other things than a demo's")
    expect(readdirSync(folder)).toEqual(["diary.txt"])
  })
})
