import { generateJwtToken } from "@medusajs/framework/utils"
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { HostedBuyer, returnQuery } from "../setup/crash/hosted-buyer"
import { StoreDatabase } from "../setup/crash/store-database"
import { HttpApi } from "../setup/http-api"
import { PackagedStore, wentWell, withoutPlugin } from "../setup/packaged-store"
import { takePort } from "../setup/ports"
import { controlOf, SANDBOX_KEYS } from "../setup/sandbox"
import { fill } from "../setup/recipes"
import type { Shop } from "../setup/seed"
import { snippetsOf, snippetWith } from "../setup/snippets"

const SANDBOX_PORT = takePort()
const STORE_PORT = takePort()
/** Packing compiles everything, and a boot on a busy machine takes its time. */
const LONGEST_MS = 300_000

jest.setTimeout(LONGEST_MS)

/** Each way into the package, and a name behind it. */
const ENTRIES = {
  client: "createSvcClient",
  money: "moneyFromDecimal",
  sandbox: "startSandbox",
  storefront: "startPayment",
  workflows: "reconcilePaymentWorkflow",
  "modules/svc": "SVC_MODULE",
  "modules/svc-marketplace": "SVC_MARKETPLACE_MODULE",
} as const

const sandboxUrl = `http://127.0.0.1:${SANDBOX_PORT}`
const database = new StoreDatabase("packaged_store")
const store = new PackagedStore({
  NODE_ENV: "development",
  MEDUSA_DISABLE_TELEMETRY: "true",
  // users have roles here
  MEDUSA_FF_RBAC: "true",
  DATABASE_URL: database.url,
  SVC_BASE_URL: sandboxUrl,
  SVC_API_KEY: SANDBOX_KEYS.apiKey,
  SVC_SECRET_KEY: SANDBOX_KEYS.secretKey,
  BACKEND_URL: `http://127.0.0.1:${STORE_PORT}`,
  STOREFRONT_URL: "http://localhost:8000",
})
/** Two shirts and shipping, with tax. */
const TOTAL = "277.2"
/** Made by Medusa: it may do everything. */
const SUPER_ADMIN = "role_super_admin"
const paidOrders = z.object({
  orders: z.tuple([
    z.object({ payment_collections: z.tuple([z.object({ payments: z.tuple([z.object({ id: z.string() })]) })]) }),
  ]),
})
const refundable = z.object({
  payment: z.object({ items: z.array(z.object({ item_id: z.string(), left: z.string() })).min(1) }),
})
const checked = z.object({ checks: z.array(z.object({ code: z.string(), status: z.string() })) })
const booked = z.object({ payments: z.array(z.object({ status: z.string(), price: z.string() })) })
/** The command line, as `npx` runs it. */
const BIN = "node_modules/medusa-payment-svc/.medusa/server/cli/bin.js"
const CONFIG = path.join(store.folder, "medusa-config.ts")
/** What `init` said, and the configuration it wrote: all that follows runs with it. */
let setUp: string
let configured: string

/** As a store's own code does it: creates a seller, and gives them the first product. */
const ADD_SELLER = `
import type { ExecArgs } from "@medusajs/framework/types"
import { createSubmerchantWorkflow, setProductSellerWorkflow } from "medusa-payment-svc/workflows"

export default async function addSeller({ container }: ExecArgs): Promise<void> {
  const submerchant = {
    type: "PERSONAL",
    name: "Kahveci Ayşe",
    contact_name: "Ayşe",
    contact_surname: "Demir",
    identity_number: "10000000146",
    email: "ayse@kahveci.example",
    gsm_number: "+905551110001",
    address: "Kurukahveci Sok. 4, Fatih, İstanbul",
    iban: "TR400006200000000000000001",
  }
  const { result: made } = await createSubmerchantWorkflow(container).run({ input: { submerchant } })
  if (made.id === undefined) throw new Error(made.refused?.message)
  const query = container.resolve("query")
  const { data: products } = await query.graph({ entity: "product", fields: ["id"] })
  const input = { product_id: products[0]!.id, submerchant_id: made.id }
  const { result: set } = await setProductSellerWorkflow(container).run({ input })
  if (set.refused) throw new Error(set.refused.message)
  const filters = { id: input.product_id }
  const { data } = await query.graph({ entity: "product", fields: ["svc_submerchant.state"], filters })
  console.log(JSON.stringify(data))
}
`

/** Seeds the shop, and then adds the seller: Medusa starts once for both. */
const FILL = `
const { default: seed } = require(${JSON.stringify(path.join(__dirname, "../setup/seed-by-exec"))})

exports.default = async (given) => {
  await seed(given)
  await require("./add-seller").default(given)
}
`
const MARKETPLACE = { SVC_MARKETPLACE: JSON.stringify({ commission: { percent: 10 } }) }

/** Runs the command of Medusa's that a page shows with this in it. */
const asShown = (page: string, part: string) =>
  store.medusa(fill(snippetWith(page, part).trim(), { "npx medusa ": "" }).split(" "))

beforeAll(async () => {
  await database.create()
  await store.install(await store.pack())
  writeFileSync(path.join(store.folder, "add-seller.ts"), ADD_SELLER)
  writeFileSync(path.join(store.folder, "fill.js"), FILL)
  writeFileSync(CONFIG, withoutPlugin(readFileSync(CONFIG, "utf8")))
  setUp = wentWell(await store.node([BIN, "init", "--yes", "--files-only"]))
  configured = readFileSync(CONFIG, "utf8")
  const marketplace = "...(process.env.SVC_MARKETPLACE && { marketplace: JSON.parse(process.env.SVC_MARKETPLACE) }),"
  writeFileSync(CONFIG, configured.replace("storefrontUrls:", `${marketplace}\n$&`))
})
afterAll(async () => {
  await store.remove()
  await database.drop()
})

it("the package can be imported and required, with types, by everything it exports", async () => {
  const entries = Object.entries(ENTRIES)
  const imports = entries.map(([entry, name]) => `import { ${name} } from "medusa-payment-svc/${entry}"`)
  const names = entries.map(([, name]) => name).join(", ")
  const module = `${imports.join("\n")}\nimport provider from "medusa-payment-svc/providers/svc"\n`
  // a type that was not found is `any`, and `any` is no `never`
  const known = "type Known<T> = 0 extends 1 & T ? never : T\nexport const known = <T>(given: Known<T>) => given\n"
  const typed = entries.map(([, name]) => `known<typeof ${name}>(${name})`).join(", ")
  writeFileSync(path.join(store.folder, "uses-package.ts"), `${module}${known}export default [${typed}, provider]\n`)
  writeFileSync(
    path.join(store.folder, "uses-package.mjs"),
    `${module}console.log(typeof [${names}], provider.services.length)\n`,
  )
  const requires = entries.map(([entry, name]) => `require("medusa-payment-svc/${entry}").${name}.length`)
  writeFileSync(path.join(store.folder, "uses-package.cjs"), `console.log(typeof [${requires.join(", ")}])\n`)
  // add-seller.ts too
  wentWell(await store.node(["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"]))
  expect(wentWell(await store.node(["uses-package.mjs"]))).toContain("object 3")
  expect(wentWell(await store.node(["uses-package.cjs"]))).toContain("object")
})

describe("a store that has installed it", () => {
  beforeAll(async () => {
    const keys = ["--api-key", SANDBOX_KEYS.apiKey, "--secret-key", SANDBOX_KEYS.secretKey]
    const sandbox = ["sandbox", "--port", String(SANDBOX_PORT), "--control"]
    await store.serve([BIN, ...sandbox, ...keys], sandboxUrl)
  })

  it("is set up by init, which shows what it adds, keeps what was there, and adds nothing a second time", async () => {
    expect(setUp).toContain('+      resolve: "medusa-payment-svc",\n')
    expect(setUp).toContain("+SVC_BASE_URL=http://localhost:8484\n")
    const before = readFileSync(`${CONFIG}.bak`, "utf8")
    expect(before).not.toContain("medusa-payment-svc")
    const lines = configured.split("\n")
    expect(before.split("\n").filter((line) => !lines.includes(line))).toEqual([])
    const again = wentWell(await store.node([BIN, "init", "--yes", "--files-only"]))
    expect(again).toContain("medusa-config.ts and .env have everything already.")
  })

  const WRONG = { SVC_SECRET_KEY: "", BACKEND_URL: "shop.example" }

  it("migrates even with wrong options", async () => {
    const migrate = ["db:migrate", "--execute-safe-links", "--skip-search", "--skip-scripts"]
    wentWell(await store.medusa(migrate, WRONG))
    expect(await database.query("select 1 from svc_attempt")).toEqual([])
  })

  it("does not boot with wrong options, and shows all of them at once", async () => {
    const { code, output } = await store.medusa(["start", "--port", String(STORE_PORT)], WRONG)
    expect(code).toBe(1)
    expect(output).toContain(
      "medusa-payment-svc cannot start. Correct this in medusa-config.ts:\n" +
        "  secretKey: must not be empty\n" +
        "  backendUrl: must be an absolute address, like https://shop.example\n",
    )
    expect(output).not.toContain("options.js")
  })

  describe("and boots", () => {
    let shop: Shop
    let guest: HttpApi
    let filled: string

    /** The seeded user of the admin, with these roles. */
    const signedIn = (...roles: string[]) => {
      const user = { actor_id: shop.people.admin.userId, actor_type: "user", app_metadata: { roles } }
      const token = generateJwtToken(user, { secret: "packaged-store", expiresIn: "1h" })
      return new HttpApi(guest.url, { authorization: `Bearer ${token}` })
    }

    beforeAll(async () => {
      const file = path.join(store.folder, "shop.json")
      filled = wentWell(await store.medusa(["exec", "./fill.js", file], MARKETPLACE))
      await store.start(STORE_PORT)
      shop = JSON.parse(readFileSync(file, "utf8")) as Shop
      guest = new HttpApi(`http://127.0.0.1:${STORE_PORT}`, { "x-publishable-api-key": shop.publishableKey })
    })

    it("keeps a seller with the workflows it exports, which sends them to the service", async () => {
      expect(filled).toContain('{"state":"synced"')
      expect(await database.query("select state, synced_hash = content_hash as is_sent from svc_submerchant")).toEqual([
        { state: "synced", is_sent: true },
      ])
      expect(await database.query("select 1 from product_product_svc_marketplace_svc_submerchant")).toHaveLength(1)
    })

    it("offers the hosted page", async () => {
      wentWell(await asShown("docs/reference/cli.md", "enable-in-regions.js"))
      expect(await guest.expectOk("GET", `/store/payment-providers?region_id=${shop.regionId}`)).toMatchObject({
        payment_providers: [{ id: "pp_hosted_svc", is_enabled: true }],
      })
    })

    it("is in order, as far as doctor sees, but for its locks; and shows no secret", async () => {
      const output = wentWell(await store.node([BIN, "doctor", "--json"]))
      const { checks } = checked.parse(JSON.parse(output))
      expect(checks.filter(({ status }) => status !== "ok")).toEqual([{ code: "locks_in_memory", status: "warning" }])
      const codes = checks.map(({ code }) => code)
      expect(codes).toEqual(
        expect.arrayContaining(["start", "authentication", "return_address", "migrations", "job_late"]),
      )
      expect(output).not.toContain(SANDBOX_KEYS.secretKey)
    })

    it("sells: a buyer pays at the hosted page and comes back to a paid order", async () => {
      const sandbox = { url: sandboxUrl, control: controlOf(sandboxUrl), stop: () => Promise.resolve() }
      const buyer = await HostedBuyer.withCart(guest, sandbox, shop, { email: "buyer@shop.example" })
      const result = returnQuery(await buyer.pay())
      expect(result).toEqual({ order_id: expect.stringMatching(/^order_/) as string, payment_status: "completed" })
      expect(await buyer.status()).toMatchObject({ payment: { status: "completed", next: "order" } })
      const orders = await signedIn(SUPER_ADMIN).expectOk("GET", "/admin/orders?fields=payment_status,total")
      expect(orders).toMatchObject({ orders: [{ payment_status: "captured", total: Number(TOTAL) }] })
      const { payments } = booked.parse(await sandbox.control("GET", "state"))
      expect(payments).toEqual([{ status: "SUCCESS", price: TOTAL }])
    })

    it("refunds for a user whose role may refund, and for no other", async () => {
      const admin = signedIn(SUPER_ADMIN)
      const orders = await admin.expectOk("GET", "/admin/orders?fields=*payment_collections.payments")
      const payment = paidOrders.parse(orders).orders[0].payment_collections[0].payments[0].id
      const { items } = refundable.parse(await admin.expectOk("GET", `/admin/svc/payments/${payment}`)).payment
      await database.query(
        "insert into rbac_role (id, name) values ('role_refunds', 'Refunds'), ('role_reads', 'Reads')",
      )
      await database.query(
        "insert into rbac_role_policy (id, role_id, policy_id) select p.id || r.id, r.id, p.id from rbac_policy p, rbac_role r " +
          "where (p.key, r.id) in (('refund:create', 'role_refunds'), ('svc_payment:read', 'role_reads'))",
      )
      const body = { items: items.slice(0, 1).map(({ item_id, left }) => ({ item_id, amount: left })) }
      const refund = (user: HttpApi) => user.send("POST", `/admin/svc/payments/${payment}/refund-items`, body)
      const forbidden = { status: 403, body: { type: "forbidden" } }
      expect(await refund(signedIn())).toMatchObject(forbidden)
      expect(await refund(signedIn("role_reads"))).toMatchObject(forbidden)
      expect(await signedIn("role_refunds").send("GET", `/admin/svc/payments/${payment}`)).toMatchObject(forbidden)
      expect((await signedIn("role_reads").send("GET", `/admin/svc/payments/${payment}`)).status).toBe(200)
      expect(await refund(signedIn("role_refunds"))).toMatchObject({
        status: 200,
        body: { refunds: [{ state: "succeeded" }] },
      })
    })
  })

  describe("and is stopped to go back", () => {
    /** The guide's SQL: first what shows payments that are open, then what removes all. */
    const [open = "", removal = ""] = snippetsOf("docs/guides/install.md")
      .filter(({ language }) => language === "sql")
      .map(({ text }) => text)
    const tables = () => database.query("select tablename from pg_tables where tablename ~ 'svc' order by 1")

    beforeAll(() => store.stop())

    it("leaves nothing of its own after the guide's SQL, and Medusa's payments as they were", async () => {
      expect((await tables()).length).toBeGreaterThan(18)
      expect(await database.query(open)).toEqual([])
      const payments = () => database.query("select id, amount, captured_at from payment order by id")
      const paid = await payments()
      expect(paid).toHaveLength(1)
      await database.query(removal)
      expect(await tables()).toEqual([])
      const enabled = "select 1 from payment_provider where is_enabled and id like '%\\_svc'"
      expect(await database.query(enabled)).toEqual([])
      expect(await database.query("select 1 from region_payment_provider")).toEqual([])
      expect(await payments()).toEqual(paid)
    })
  })
})
