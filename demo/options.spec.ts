import path from "node:path"
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { DemoError, readOptions, USAGE, portsAbove } from "./options"
import { openFolder } from "./folder"
import { Parts } from "./parts"
import { shown } from "./summary"

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
  ])("are with %j all of %j", (args, options) => {
    expect(readOptions(args)).toEqual(options)
  })

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
  ])("are with %j also %j", (args, options) => {
    expect(readOptions(args)).toMatchObject(options)
  })

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
    (...args) => {
      expect(() => readOptions(args)).toThrow(USAGE)
    },
  )

  it("are listed by --help", () => {
    expect(readOptions(["--help"])).toBe("help")
  })
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
  ])(
    "goes on with a demo of its kind, and mixes no other into it (marketplace: %s)",
    async (isMarketplace, refusal) => {
      await open(isMarketplace)
      await open(isMarketplace)
      await expect(open(!isMarketplace)).rejects.toThrow(refusal)
    },
  )

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

  it("is shown short beside the demo, and whole where it lies elsewhere", () => {
    expect([path.resolve(".demo"), path.resolve("."), "/tmp/elsewhere"].map(shown)).toEqual([
      ".demo",
      ".",
      "/tmp/elsewhere",
    ])
  })
})
