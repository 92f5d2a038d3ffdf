import path from "node:path"
import { DemoError, readOptions, USAGE } from "./options"

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
