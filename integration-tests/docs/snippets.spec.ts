import path from "node:path"
import { runInNewContext } from "node:vm"
import { z } from "zod"
import { readAccounts } from "../../src/modules/svc/accounts"
import { compile } from "./compile"
import { PAGES, readPage, snippetsOf } from "../setup/snippets"

const root = path.resolve(__dirname, "../..")

/** What a reader has under these names. */
const READER = `
import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import type { SvcClient, SvcClientOptions } from "medusa-payment-svc/client"
import type { Buyer, FieldError, PaymentState, StartedPayment, StoreApi, TypedCard } from "medusa-payment-svc/storefront"

type Payment = Parameters<SvcClient["payments"]["create"]>[0]

declare global {
  const defineConfig: typeof import("@medusajs/framework/utils").defineConfig
  const container: MedusaContainer
  const query: Omit<RemoteQueryFunction, symbol>
  const cartId: string, customer_id: string, order_id: string, orderId: string, product_id: string, productIds: string[]
  const sale_id: string, token: string, userId: string, returnUrl: string
  const name: string, description: string, image: string
  const options: SvcClientOptions
  const order: Omit<Payment, "price" | "paidPrice" | "currency">
  const store: StoreApi, payment: StartedPayment, card: TypedCard, buyer: Buyer, hasAgreed: boolean
  function showUnderFields(errors: readonly FieldError[]): void
  function show(payment: PaymentState): void
}
`

/** Each entry of the package, and the source of its types. */
const { exports: entries } = z
  .object({ exports: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readPage("package.json")))
const paths = Object.fromEntries(
  Object.entries(entries).flatMap(([entry, target]) => {
    const [, types] = /"\.\/\.medusa\/server\/([^"]+)\.d\.m?ts"/.exec(JSON.stringify(target)) ?? []
    return types === undefined ? [] : [[`medusa-payment-svc${entry.slice(1)}`, [path.join(root, `${types}.ts`)]]]
  }),
)

/** A page with diffs edits files of a starter, and has a test of its own (nextjs.spec.ts). */
const snippets = PAGES.filter((page) => !readPage(page).includes("```diff"))
  .flatMap(snippetsOf)
  .filter(({ language }) => ["ts", "tsx"].includes(language))
  // a block with a name and a colon at the beginning of a line is a part of medusa-config.ts; what stands before it, too
  .map((snippet) => ({ ...snippet, at: snippet.text.search(/^\w+: /m) }))

const code = snippets.filter(({ at }) => at < 0)
const parts = snippets
  .filter(({ at }) => at >= 0)
  .map((one) => ({ ...one, before: one.text.slice(0, one.at), object: `({ ${one.text.slice(one.at)} })` }))

const anyPart = z.looseObject({
  plugins: z.tuple([z.object({ options: z.record(z.string(), z.unknown()) })]).optional(),
  modules: z.array(z.looseObject({ resolve: z.string() })).optional(),
  providers: z.unknown(),
})

const KEYS = { apiKey: "key", secretKey: "secret" }
const REQUIRED = {
  baseUrl: "https://service.example",
  backendUrl: "https://api.shop.example",
  storefrontUrls: ["https://shop.example"],
}
const env = {
  SVC_BASE_URL: REQUIRED.baseUrl,
  SVC_API_KEY: "key",
  SVC_SECRET_KEY: "secret",
  SVC_EU_API_KEY: "another key",
  SVC_EU_SECRET_KEY: "another secret",
  BACKEND_URL: REQUIRED.backendUrl,
  STOREFRONT_URL: "https://shop.example",
  SVC_STORED_CARDS_SECRET: "a secret of a shop, of 36 characters",
}

describe("the code in the pages", () => {
  it("compiles against what the package exports, and names entries that there are", () => {
    expect(code.length).toBeGreaterThan(12)
    const sources: Record<string, string> = { "reader.ts": READER }
    for (const { name, text } of code) sources[`${name}.ts`] = `${text}\nexport {}\n`
    for (const { name, text, before, object } of parts) {
      const resolved = [...text.matchAll(/resolve: "(\S+\/\S+)"/g)].map(([, entry = ""]) => `import "${entry}"\n`)
      const as = /^(plugins|modules): /m.test(text) ? "defineConfig" : ""
      sources[`${name}.ts`] = `${resolved.join("")}${before}\nexport default ${as}${object}\n`
    }
    // as in Medusa's starters
    const noImplicitAny = false
    const checks = { noImplicitAny, noUncheckedSideEffectImports: true }
    expect(compile(sources, { lib: ["lib.es2023.d.ts"], types: ["node"], paths, ...checks })).toEqual([])
  })

  /** A page's parts are of one configuration; what this one has counts. */
  const configurationWith = (part: (typeof parts)[number]) =>
    anyPart.parse(
      Object.assign(
        {},
        ...[...parts.filter(({ page }) => page === part.page), part].map(({ before, object }): unknown =>
          runInNewContext(`${before}\n;${object}`, { process: { env } }),
        ),
      ),
    )

  it.each(parts)("$name has options with which a store starts", (part) => {
    const { plugins, modules, providers, ...options } = configurationWith(part)
    const payment = providers
      ? { dependencies: ["query", "svc"], options: { providers } }
      : modules?.find(({ resolve }) => resolve === "@medusajs/medusa/payment")
    const own = { ...options, ...plugins?.[0].options }
    const given = { ...REQUIRED, ...("accounts" in own ? {} : KEYS), ...own }
    expect(() => readAccounts(given, payment && { payment })).not.toThrow()
  })
})
