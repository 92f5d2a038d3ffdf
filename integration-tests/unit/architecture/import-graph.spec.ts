import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { importsOf } from "./imports"
import { violation } from "./rules"

const root = path.resolve(__dirname, "../../..")

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

const wrong = (from: string, text: string) => importsOf(from, text).flatMap((found) => violation(found) ?? [])

const feature = (name: string) => `the core may not import the feature ${name}`
const inAdmin = (file: string, other: string) => `${file}, which the admin loads, may not load ${other}`
const LINKS = "src/api/admin/payment-links/validators"
const CONTENT = "src/mapping/marketplace/content"
const mayNot = (room: string, other: string) => `use-cases/${room} may not import use-cases/${other}`

describe("the import graph", () => {
  it.each(["src", "sandbox"])("has no arrow that goes back in %s", (folder) => {
    const files = sources(folder)
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((file) =>
      wrong(file, readFileSync(path.join(root, file), "utf8")).map((what) => `${file}: ${what}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ["src/money/money.ts", `import { z } from "zod"`, "money may not use zod"],
    ["src/client/call.ts", `import { plan } from "../domain/plan"`, "client may not import domain"],
    ["src/mapping/basket.ts", `const http = await import("node:http")`, "mapping may not use node:http"],
    ["src/api/store/route.ts", `export { job } from "../../jobs/reconcile"`, "api may not import jobs"],
    ["src/admin/page.tsx", `import { money } from "../money"`, "admin may import types only"],
    [`${LINKS}.ts`, `import { z } from "@medusajs/framework/zod"`, inAdmin(LINKS, "@medusajs/framework/zod")],
    [`${CONTENT}.ts`, `import { say } from "../../domain"`, inAdmin(CONTENT, "src/domain")],
    ["src/use-cases/refund/refund.ts", `type A = import("../../modules/svc").A`, "use-cases may not import modules"],
    ["src/use-cases/charge/x.ts", `import type { P } from "../reconcile/p"`, mayNot("charge", "reconcile")],
    ["src/use-cases/ports/x.ts", `import { owed } from "../charge/owed"`, mayNot("ports", "charge")],
    ["src/use-cases/links/x.ts", `import { a } from "../ports/ports"`, "use-cases/links is not a room of the design"],
    ["src/api/x.ts", `import "@medusajs/medusa/core-flows"`, "api may not use @medusajs/medusa/core-flows"],
    ["src/domain/refund/x.ts", `import { say } from ".."`, "domain/refund may not import the index of domain"],
    ["src/use-cases/refund/x.ts", `import { a } from "../reports/compare-days"`, feature("reports")],
    ["src/jobs/x.spec.ts", `import { config } from "./reports/compare-days"`, feature("reports")],
    ["src/helpers/x.ts", `import { money } from "../money"`, "helpers is not a folder of the design"],
    ["src/client/call.ts", `import { startSandbox } from "../../sandbox"`, "src may not import sandbox"],
    ["src/jobs/x.ts", `import type { P } from "medusa-payment-svc"`, "src may not import medusa-payment-svc"],
    ["sandbox/engine/x.ts", `const money = require("../../src/money")`, "sandbox may import only itself"],
  ])("finds the wrong arrow in %s: %s", (file, text, expected) => expect(wrong(file, text)).toEqual([expected]))
})
