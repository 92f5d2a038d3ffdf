import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { runInNewContext } from "node:vm"
import { z } from "zod"
import { MARKETPLACE } from "../../demo/marketplace"
import { readOptions } from "../../demo/options"
import { marketplaceOptions, sellerOption } from "../../src/mapping/marketplace/options"
import { createSvcClient } from "../../src/client"
import { readSubmerchant } from "../../src/mapping/marketplace"
import { fill, runCommands } from "../setup/recipes"
import { openSandbox, SANDBOX_KEYS } from "../setup/sandbox"
import { snippetWith } from "../setup/snippets"
import { sampleRequests } from "../unit/client/sample-requests"

const root = path.resolve(__dirname, "../..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

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
    const block = snippetWith("docs/guides/marketplace.md", "toSubmerchant")
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

describe("the guide to the demo", () => {
  it("starts it with options that there are", () => {
    const shown = [...read("docs/guides/demo.md").matchAll(/npm run demo -- ([^`#\n]+)/g)]
    expect(shown.length).toBeGreaterThan(5)
    for (const [, args = ""] of shown) expect(() => readOptions(args.trim().split(" "))).not.toThrow()
  })

  it("has commands that the sandbox takes", async () => {
    const sandbox = await openSandbox()
    const client = createSvcClient({ baseUrl: sandbox.url, ...SANDBOX_KEYS })
    const commands = [...read("docs/guides/demo.md").matchAll(/`(curl localhost:8484[^`]+)`/g)]
    expect(commands.length).toBeGreaterThan(5)
    for (const [, command = ""] of commands) {
      const address = { "localhost:8484": new URL(sandbox.url).host }
      const isAboutPayment = command.includes("/ID/")
      const payment = isAboutPayment ? await client.payments.create(sampleRequests["payments.create"]) : undefined
      const id = payment && { "/ID/": `/${payment.paymentId ?? ""}/` }
      await runCommands(fill(command, { ...address, ...id }))
    }
    await client.close()
    await sandbox.stop()
  })
})
