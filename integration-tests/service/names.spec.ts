import { readFileSync } from "node:fs"
import path from "node:path"
import { startSandbox, type RunningSandbox } from "../../sandbox"
import { createSvcClient, type SvcClient } from "../../src/client"
import { sampleRequests } from "../unit/client/sample-requests"

const KEYS = { apiKey: "service-test-key", secretKey: "service-test-secret" }
const { names } = JSON.parse(readFileSync(path.resolve(__dirname, "../../contract/names.json"), "utf8")) as {
  names: Record<string, string>
}
/** Every brand name in another spelling, as a merchant's real service would have it. */
const spelled = Object.fromEntries(
  Object.keys(names).map((name) => [name, name.replace(/svc/i, "Acme").replace("callback", "landing")]),
)

let sandbox: RunningSandbox
let client: SvcClient
beforeAll(async () => {
  sandbox = await startSandbox({ ...KEYS, control: true, names: spelled })
  client = createSvcClient({ ...KEYS, baseUrl: sandbox.url, responseSignatures: "require", names: spelled })
})
afterAll(async () => {
  await client.close()
  await sandbox.stop()
})

describe("client and sandbox in the spelling of another service", () => {
  it("have another spelling of every name", () => {
    for (const [name, spelling] of Object.entries(spelled)) expect(spelling).not.toBe(name)
  })

  it("agree on scheme, header, paths, fields and values", async () => {
    const { payments, hostedPages, links } = client
    const paid = await payments.create(sampleRequests["payments.create"])
    expect(paid.svcCommissionRateAmount).toMatch(/^2\.8875/)
    expect(paid.itemTransactions?.[0]?.convertedPayout?.svcConversionRate).toBeDefined()
    const page = await hostedPages.initialize(sampleRequests["hostedPages.initialize"])
    expect(page.payWithSvcPageUrl).toContain(page.token)
    expect((await hostedPages.retrieve({ token: page.token })).callbackUrl).toBe("https://shop.example/return")
    const { token } = (await links.create(sampleRequests["links.create"])).data
    expect((await links.retrieve({ token })).data.productType).toBe("SVCLINK")
    const { requests } = (await (await fetch(`${sandbox.url}/_sandbox/requests`)).json()) as {
      requests: { path: string }[]
    }
    expect(requests.map((request) => request.path)).toContain("/v2/Acmelink/products")
  })
})
