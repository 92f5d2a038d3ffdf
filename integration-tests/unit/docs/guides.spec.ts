import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runInNewContext } from "node:vm"
import ts from "typescript"
import { z } from "zod"
import { MARKETPLACE } from "../../../demo/marketplace"
import { marketplaceOptions, sellerOption } from "../../../src/mapping/marketplace/options"
import { readSubmerchant } from "../../../src/mapping"

const root = path.resolve(__dirname, "../../..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

/** The blocks of a page in a language. */
const blocks = (file: string, language: string) =>
  [...read(file).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, block = ""]) => block)

const codeLines = (text: string) => text.split("\n").filter((line) => line.trim() !== "")

describe("the guide to Medusa's Next.js starter", () => {
  const GUIDE = "docs/guides/nextjs.md"

  it("asks for at most 60 lines in 4 files", () => {
    const added = blocks(GUIDE, "diff").flatMap((block) => codeLines(block).filter((line) => line.startsWith("+")))
    const pages = blocks(GUIDE, "tsx").flatMap(codeLines)
    expect(added.length).toBeGreaterThan(15)
    expect(pages.length).toBeGreaterThan(15)
    expect(added.length + pages.length).toBeLessThanOrEqual(60)
    expect(read(GUIDE).match(/^## \d\. `/gm)).toHaveLength(4)
  })

  it("has a return page that compiles against the helpers", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-guide-"))
    mkdirSync(path.join(folder, "lib"))
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"))
    const page = path.join(folder, "page.tsx")
    writeFileSync(page, blocks(GUIDE, "tsx").join("\n"))
    writeFileSync(
      path.join(folder, "lib/cart.ts"),
      "export declare function placeOrder(cartId?: string): Promise<void>\n",
    )
    const program = ts.createProgram([page], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      jsx: ts.JsxEmit.ReactJSX,
      types: ["node"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      typeRoots: [path.join(root, "node_modules/@types")],
      paths: {
        "@lib/data/cart": [path.join(folder, "lib/cart.ts")],
        "medusa-payment-svc/storefront": [path.join(root, "src/storefront/index.ts")],
      },
    })
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
    rmSync(folder, { recursive: true })
    expect(problems).toEqual([])
  })
})

describe("the guide to a marketplace", () => {
  const GUIDE = read("docs/guides/marketplace.md")

  it("names every option there is", () => {
    const { commission, ...others } = marketplaceOptions.shape
    const names = [
      ...Object.keys(commission.shape).map((name) => `commission.${name}`),
      ...Object.keys(others),
      ...Object.keys(sellerOption.shape),
    ].filter((name) => name !== "commission")
    expect(names.filter((name) => !GUIDE.includes(`\`${name}\``))).toEqual([])
  })

  it("shows terms that the option takes, the ones the demo runs with", () => {
    const [, shown = ""] = /^ *commission: (\{ percent: 12, .*\}),$/m.exec(GUIDE) ?? []
    const commission = JSON.parse(shown.replace(/(\w+):/g, '"$1":')) as unknown
    expect(marketplaceOptions.parse({ ...MARKETPLACE, commission })).toEqual(marketplaceOptions.parse(MARKETPLACE))
  })

  it("shows a mapping that makes a submerchant of a seller", () => {
    const [block = ""] = blocks("docs/guides/marketplace.md", "ts").filter((one) => one.includes("toSubmerchant"))
    const { seller } = marketplaceOptions.parse(
      z.object({ marketplace: z.unknown() }).parse(runInNewContext(`({${block}})`)).marketplace,
    )
    const mapped = seller?.toSubmerchant({
      id: "sel_1",
      store_name: "Bakırcı",
      company_name: "Bakırcı Ltd. Şti.",
      email: "info@bakirci.example",
      phone: "0555 111 00 01",
      address: { line: "Kurukahveci Sok. 4", city: "İstanbul" },
      iban: "TR330006100519786457841326",
      tax_office: "Fatih",
      tax_id: "1234567890",
      representative_id: "10000000146",
    })
    expect(readSubmerchant(mapped, "create")).toMatchObject({ content: { address: "Kurukahveci Sok. 4, İstanbul" } })
  })

  it("names the workflows that the package has for it", () => {
    const exported = [...read("src/workflows/index.ts").matchAll(/\{ (\w+) \} from "\.\/submerchant\//g)]
    expect(exported.length).toBeGreaterThan(5)
    expect(exported.filter(([, name = ""]) => !GUIDE.includes(`\`${name}\``))).toEqual([])
  })
})
