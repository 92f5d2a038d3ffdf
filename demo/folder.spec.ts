import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { openFolder } from "./folder"
import { portsAbove } from "./options"
import { Parts } from "./parts"

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
