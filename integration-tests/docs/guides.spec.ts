import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { runInNewContext } from "node:vm"
import { z } from "zod"
import { MARKETPLACE } from "../../demo/marketplace"
import { marketplaceOptions, sellerOption } from "../../src/mapping/marketplace/options"
import { readSubmerchant } from "../../src/mapping"

const root = path.resolve(__dirname, "../..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

/** The blocks of a page in a language. */
const blocks = (file: string, language: string) =>
  [...read(file).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, block = ""]) => block)

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
    const exported = [...read("src/workflows/marketplace/submerchants.ts").matchAll(/export const (\w+)/g)]
    expect(exported.length).toBeGreaterThan(5)
    expect(exported.filter(([, name = ""]) => !GUIDE.includes(`\`${name}\``))).toEqual([])
  })
})

describe("the guide to removing the plugin", () => {
  const GUIDE = read("docs/guides/install.md")

  it("removes every table that a migration makes, and the record of every migration", () => {
    const migrations = ["svc", "svc-marketplace"].flatMap((module) =>
      readdirSync(path.join(root, "src/modules", module, "migrations"))
        .filter((file) => /^Migration\d+\.ts$/.test(file))
        .map((file) => ({ name: path.basename(file, ".ts"), text: read(`src/modules/${module}/migrations/${file}`) })),
    )
    const tables = migrations.flatMap(({ text }) => [...text.matchAll(/create table "(\w+)"/g)])
    expect(tables.length).toBeGreaterThan(15)
    const dropped: string[] = /drop table if exists([^;]*)cascade;/.exec(GUIDE)?.[1]?.match(/\w+/g) ?? []
    expect(tables.filter(([, table = ""]) => !dropped.includes(table))).toEqual([])
    const forgotten = [...GUIDE.matchAll(/'(Migration\d+)'/g)].map(([, name]) => name)
    expect(forgotten.sort()).toEqual(migrations.map(({ name }) => name).sort())
  })
})
