import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { z } from "zod"
import { type DemoAddresses, DemoRun, START_PATIENCE } from "../setup/demo-run"

jest.setTimeout(2 * START_PATIENCE)

const PORT_BASE = 9460
const ELSEWHERE = 9470

const signedIn = z.object({ token: z.string() })
const regions = z.object({
  regions: z.array(
    z.object({ currency_code: z.string(), payment_providers: z.array(z.object({ id: z.string() })).optional() }),
  ),
})
const products = z.object({ products: z.array(z.object({ handle: z.string() })) })

async function getJson(url: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function signInAsAdmin({ store, email, password }: DemoAddresses): Promise<string> {
  const response = await fetch(`${store}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  return signedIn.parse(await response.json()).token
}

/** Throws when something listens there. */
function takePort(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject)
    server.listen(port, "127.0.0.1", () => resolve(server))
  })
}

const release = (server: Server) => new Promise((resolve) => server.close(resolve))

async function expectNobodyListens(addresses: string[]): Promise<void> {
  for (const address of addresses) await release(await takePort(Number(new URL(address).port)))
}

describe("npm run demo", () => {
  let folder: string
  let publishableKey: string

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-demo-"))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }))

  const runDemo = (portBase = PORT_BASE) => new DemoRun(["--port-base", String(portBase), "--folder", folder])

  async function expectDemoToWork(demo: DemoAddresses): Promise<void> {
    for (const url of [demo.storefront, `${demo.store}/health`, demo.admin, demo.sandbox]) {
      const { status } = await fetch(url)
      expect(`${url} ${status}`).toBe(`${url} 200`)
    }
    const authorization = `Bearer ${await signInAsAdmin(demo)}`
    const seen = await getJson(`${demo.store}/admin/regions?fields=currency_code,payment_providers.id`, {
      authorization,
    })
    const [region, ...others] = regions.parse(seen).regions
    expect([region?.currency_code, others]).toEqual(["try", []])
    expect(region?.payment_providers?.map(({ id }) => id).sort()).toEqual([
      "pp_direct_svc",
      "pp_hosted_svc",
      "pp_system_default",
      "pp_threeds_svc",
    ])
    const goods = await getJson(`${demo.store}/store/products`, { "x-publishable-api-key": demo.publishableKey })
    expect(products.parse(goods).products).toHaveLength(7)
  }

  it("works at every address and with every login it prints, and leaves nothing running", async () => {
    const run = runDemo()
    try {
      const demo = await run.addresses()
      await expectDemoToWork(demo)
      publishableKey = demo.publishableKey
      expect(run.complaints).toBe("")
      expect(await run.end()).toBe(0)
      await expectNobodyListens([demo.storefront, demo.store, demo.sandbox, demo.postgres])
    } finally {
      await run.end()
    }
  })

  it("goes on with what an earlier demo kept, which no second demo may use meanwhile", async () => {
    const run = runDemo()
    try {
      const demo = await run.addresses()
      await expectDemoToWork(demo)
      expect(demo.publishableKey).toBe(publishableKey)
      const second = runDemo(ELSEWHERE)
      expect(await second.ended()).toBe(1)
      expect(second.output).toContain(`Another demo runs in ${folder}.`)
      expect(await run.end()).toBe(0)
    } finally {
      await run.end()
    }
  })

  it("says which port is taken, what it is for, and which are free", async () => {
    const server = await takePort(ELSEWHERE + 1)
    try {
      const run = new DemoRun(["--port-base", String(ELSEWHERE), "--folder", path.join(folder, "other")])
      expect(await run.ended()).toBe(1)
      expect(run.output).toContain(`Port ${ELSEWHERE + 1}, for the storefront, is taken by another program.`)
      expect(run.output).toMatch(/--port-base \d+ \(store \d+, storefront \d+, sandbox \d+\)/)
      expect(run.output).not.toMatch(/Port \d+, for the (store|sandbox),/)
    } finally {
      await release(server)
    }
  })

  it("refuses a folder that holds somebody else's things, and leaves them there", async () => {
    const foreign = mkdtempSync(path.join(folder, "foreign-"))
    writeFileSync(path.join(foreign, "thesis.txt"), "years of work")
    const run = new DemoRun(["--port-base", String(ELSEWHERE), "--fresh", "--folder", foreign])
    expect(await run.ended()).toBe(1)
    expect(run.output).toContain("holds other things than a demo's")
    expect(readdirSync(foreign)).toEqual(["thesis.txt"])
  })
})
