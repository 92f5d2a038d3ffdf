import * as utils from "@medusajs/framework/utils"
import { compileFunction } from "node:vm"
import ts from "typescript"
import * as workflows from "../../src/workflows"
import { linkStage } from "../setup/link-stage"
import type { MarketStage } from "../setup/market-stage"
import { startHosted } from "../setup/hosted-checkout"
import { snippetWith } from "../setup/snippets"
import { sampleRequests } from "../unit/client/sample-requests"

const MODULES: Record<string, object> = {
  "@medusajs/framework/utils": utils,
  "medusa-payment-svc/workflows": workflows,
}

/** Runs a page's code with what its reader has under these names, and gives the constants that it declares. */
async function run(code: string, names: Record<string, unknown>): Promise<Record<string, unknown>> {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }
  const { outputText } = ts.transpileModule(code, { compilerOptions })
  const declared = [...code.matchAll(/^const (?:\{ (?:data: )?)?(\w+)/gm)].map(([, name]) => name)
  const given = { ...names, exports: {}, require: (name: string) => MODULES[name] }
  const body = `return (async () => { ${outputText}\nreturn { ${declared.join(", ")} } })()`
  const compiled = compileFunction(body, Object.keys(given)) as (
    ...values: unknown[]
  ) => Promise<Record<string, unknown>>
  return compiled(...Object.values(given))
}

/** The guides' code, as written there, in a marketplace. */
export function pageCodeTests(stage: MarketStage): void {
  const { medusa } = stage
  const { seen } = linkStage(stage)
  const container = () => medusa.container()
  const queryBlock = (part: string) => snippetWith("docs/guides/query.md", part)
  const query = async () => (await run(queryBlock("ContainerRegistrationKeys"), { container: container() }))["query"]

  it("reads over Query what an order's buyer paid, and which links were made", async () => {
    const { order, payment_id } = await stage.ordered()
    const { data = {} } = await stage.payments.retrievePayment(payment_id)
    expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(queryBlock('"flow"')) as object)))
    const { encodedImageFile: image } = sampleRequests["links.create"]
    const link = { name: "Balance", description: "What is left to pay", image, order_id: undefined, userId: "user_1" }
    const made = await run(queryBlock("createLinkWorkflow"), { container: container(), ...link })
    expect(made).toEqual({ result: { link_id: expect.any(String) as string } })
    const names = { query: await query(), orderId: order.id }
    expect(await run(queryBlock("svc_attempts.price"), names)).toMatchObject({
      orders: [{ display_id: 1, svc_attempts: [{ price: "433.19", paid_price: "433.19", currency: "TRY" }] }],
    })
    expect(await run(queryBlock('entity: "svc_link"'), names)).toMatchObject({
      links: [{ price: "149.90", currency_code: "TRY", token: expect.any(String) as string }],
    })
  })

  it("makes a seller, gives them a product, and reads over Query who sells what", async () => {
    const { product_id } = medusa.shop().products.course
    const create = snippetWith("docs/guides/marketplace.md", "createSubmerchantWorkflow(container)")
    const { result } = await run(create, { container: container(), product_id })
    expect(result).toMatchObject({ id: expect.any(String) as string })
    await stage.sql(`update svc_submerchant set state = 'failed' where external_id = 'ali'`)
    const names = { query: await query(), productIds: [product_id] }
    expect(await run(queryBlock("svc_submerchant.state"), names)).toMatchObject({
      products: [{ svc_submerchant: { name: "Kahveci Ayşe", state: "synced" } }],
      sellers: [{ external_id: "ali", products: [{ id: medusa.shop().products.shirt.product_id }] }],
    })
  })

  it("checks the links of an order, and records a sale", async () => {
    const { order_id, sale } = await seen()
    const code = snippetWith("docs/guides/links.md", "recordLinkSaleWorkflow")
    const { result } = await run(code, { container: container(), order_id, sale_id: sale.id })
    expect(result).toMatchObject({ sale: { id: sale.id, state: "recorded" } })
  })

  it("erases a customer", async () => {
    const code = snippetWith("docs/guides/privacy.md", "eraseCustomerWorkflow")
    const { customer_id } = medusa.shop().people.customer
    const { session } = await startHosted(medusa, { api: medusa.customer() })
    await run(code, { container: container(), customer_id })
    expect((await stage.payments.retrievePaymentSession(session.id)).data).not.toHaveProperty("pay_url")
  })
}
