import { z } from "zod"
import { type DemoAddresses, DemoRun, portsOfWorker } from "../../setup/demo-run"
import { releasePort, takePort } from "../../setup/port"
import type { DemoStage } from "../demo-stage"

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

/** Every address that the demo prints answers, and every login and key of it is good. */
async function expectDemoToWork(demo: DemoAddresses): Promise<void> {
  for (const url of [demo.storefront, `${demo.store}/health`, demo.admin, demo.sandbox]) {
    const { status } = await fetch(url)
    expect(`${url} ${status}`).toBe(`${url} 200`)
  }
  const authorization = `Bearer ${await signInAsAdmin(demo)}`
  const seen = await getJson(`${demo.store}/admin/regions?fields=currency_code,payment_providers.id`, {
    authorization,
  })
  const providers = ["pp_direct_svc", "pp_hosted_svc", "pp_system_default", "pp_threeds_svc"]
  const found = regions
    .parse(seen)
    .regions.map(({ currency_code, payment_providers }) => [
      currency_code,
      payment_providers?.map(({ id }) => id).sort(),
    ])
  expect(Object.fromEntries(found)).toEqual({ try: providers, eur: providers })
  const goods = await getJson(`${demo.store}/store/products`, { "x-publishable-api-key": demo.publishableKey })
  expect(products.parse(goods).products).toHaveLength(7)
}

/** The first of the shared demo: nothing has been done in it yet. */
export function testStart(open: () => DemoStage): void {
  test("a demo that goes on with what an interrupted one kept works at every address and with every login it prints, without errors", async () => {
    const { run, demo, earlierKey } = open()
    await expectDemoToWork(demo)
    expect(demo.publishableKey).toBe(earlierKey)
    expect(run.complaints).toBe("")
  })

  test("no second demo uses the same folder meanwhile", async () => {
    const { store: elsewhere } = await portsOfWorker()
    const second = new DemoRun([...open().run.args, "--port-base", String(elsewhere)])
    expect(await second.ended()).toBe(1)
    expect(second.output).toMatch(/Another demo runs in \S+medusa-payment-svc-demo-[\w-]+\./)
  })
}

/** The last of the shared demo: it ends what the others use. */
export function testEnd(open: () => DemoStage): void {
  test("Ctrl-C ends all of the demo, and leaves nothing running", async () => {
    const { run, demo } = open()
    expect(await run.interrupt()).toBe(0)
    await expect(fetch(demo.storefront)).rejects.toThrow()
    for (const address of [demo.storefront, demo.store, demo.sandbox, demo.postgres])
      await releasePort(await takePort(Number(new URL(address).port)))
  })
}
