import path from "node:path"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { DemoError, readOptions, USAGE, portsAbove } from "./options"
import { openFolder } from "./folder"
import { Parts } from "./parts"
import { shown } from "./summary"

const repository = path.resolve(__dirname, "..")

describe("the demo's options", () => {
  it("are by default the well-known ports, a folder that is not in git, and the data that was kept", () => {
    expect(readOptions([])).toEqual({
      ports: { store: 9000, storefront: 8000, sandbox: 8484 },
      isFresh: false,
      isMarketplace: false,
      hasServiceInstallments: false,
      isHolding: false,
      hasReports: false,
      folder: path.join(repository, ".demo"),
    })
  })

  it("move all ports with one number", () => {
    expect(readOptions(["--port-base", "9500", "--fresh", "--folder", "/tmp/shop"])).toEqual({
      ports: { store: 9500, storefront: 9501, sandbox: 9502 },
      isFresh: true,
      isMarketplace: false,
      hasServiceInstallments: false,
      isHolding: false,
      hasReports: false,
      folder: "/tmp/shop",
    })
  })

  it("keep a marketplace in a folder of its own by default", () => {
    const folder = path.join(repository, ".demo-marketplace")
    expect(readOptions(["--marketplace"])).toMatchObject({ isMarketplace: true, folder })
    expect(readOptions(["--marketplace", "--folder", "/tmp/shop"])).toMatchObject({ folder: "/tmp/shop" })
  })

  it("hold amounts in a shop, and not in a marketplace", () => {
    expect(readOptions(["--hold"])).toMatchObject({ isHolding: true })
    expect(() => readOptions(["--hold", "--marketplace"])).toThrow(DemoError)
  })

  it("look refunds up in the service's reports, in a marketplace too", () => {
    expect(readOptions(["--reports", "--marketplace"])).toMatchObject({ hasReports: true, isMarketplace: true })
    expect(readOptions(["--reports", "--hold"])).toMatchObject({ hasReports: true, isHolding: true })
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
    openFolder(
      {
        folder,
        isMarketplace,
        hasServiceInstallments: false,
        isHolding: false,
        hasReports: false,
        isFresh,
        ports: portsAbove(9500),
      },
      parts,
    )
  } finally {
    await parts.stop()
  }
}

describe("the demo's folder", () => {
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

  it("is not taken from somebody else", async () => {
    writeFileSync(path.join(folder, "diary.txt"), "mine")
    await expect(open(true, true)).rejects.toThrow("holds other things than a demo's")
  })
})

describe("the folder a demo names", () => {
  it("is short beside the demo, and whole where it lies elsewhere", () => {
    expect(shown(path.resolve(".demo"))).toBe(".demo")
    expect(shown(path.resolve("."))).toBe(".")
    expect(shown("/tmp/demo-elsewhere")).toBe("/tmp/demo-elsewhere")
  })
})
