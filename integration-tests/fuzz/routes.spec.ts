import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import fc from "fast-check"
import { writeRef } from "../../src/modules/svc/keys"
import { RETURN_URL } from "../setup/buyer-stage"
import { createCart, startPayment } from "../setup/checkout"
import { BUYER } from "../setup/hosted-checkout"
import { MARKET_STORE, MarketStage } from "../setup/market-stage"
import { readOurRoutes } from "../setup/our-routes"
import { describeStore } from "../setup/stage"
import { sampleRequests } from "../unit/client/sample-requests"
import { requestsTo, type FuzzRequest, type Known } from "./requests"
import { given } from "../setup/written"

const { FUZZ_REQUESTS = "20000", FUZZ_SEED = String(Math.trunc(Math.random() * 2 ** 31)) } = process.env
const { encodedImageFile } = sampleRequests["links.create"]
const BATCH = 250
const AT_ONCE = 4

/** Where the things are that a part of an address is the name of. */
const TABLES = {
  attempts: "svc_attempt",
  operations: "svc_operation",
  attention: "svc_attention",
  links: "svc_link",
  "link-sales": "svc_link_sale",
  "payout-changes": "svc_payout_change",
  submerchants: "svc_submerchant",
  orders: "order",
  payments: "payment",
  "payment-sessions": "payment_session",
  products: "product",
  items: "order_line_item",
}

/** Medusa itself fails on a malformed escape in a path under /admin, before any handler of a plugin. */
function isMedusas({ route, address }: FuzzRequest): boolean {
  if (!route.startsWith("/admin/")) return false
  try {
    decodeURIComponent(address.replace(/\?.*$/s, ""))
    return false
  } catch {
    return true
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function fuzzTests(stage: MarketStage): void {
  const { routes, schemas } = readOurRoutes()
  const documented = new Map(routes.map((route) => [`${route.method} ${route.path}`, route.statuses]))

  /** A paid order, a link, sessions to be paid, and the ids of all that is in the tables. */
  async function prepare(): Promise<Known> {
    const { admin, guest, shop, container } = stage.medusa
    const { keys } = stage.svc
    const { attempt } = await stage.ordered()
    const sentence = given("Check it.")
    await stage.svc.ledger.openAttention({ kind: "note", attempt_id: attempt.id, sentence })
    const link = { name: "Link", description: "A link", price: "10.00", currency_code: "TRY", image: encodedImageFile }
    await admin().expectOk("POST", "/admin/svc/links", link)
    for (const provider of ["pp_hosted_svc", "pp_threeds_svc", "pp_direct_svc", "pp_direct_svc"]) {
      const cart = await createCart(guest(), shop())
      await startPayment(guest(), cart.id, provider, { buyer: BUYER, return_url: RETURN_URL })
    }
    const knex = container().resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const ids = new Map<string, string[]>()
    for (const [name, table] of Object.entries(TABLES))
      ids.set(
        name,
        (await knex(table).select<{ id: string }[]>("id").limit(5)).map(({ id }) => id),
      )
    const [sessions = [], attempts = []] = [ids.get("payment-sessions"), ids.get("attempts")]
    const named = routes.map(({ path }) => {
      const known = ids.get(/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? "") ?? []
      return [path, known.map((id) => path.replace("{id}", id))] as const
    })
    return {
      ids: [...ids.values()].flat(),
      tokens: sessions.map((id) => writeRef(keys, id)),
      addresses: {
        ...Object.fromEntries(named),
        "/svc/pay/{session}/{signature}": sessions.map((id) => `/svc/pay/${id}/${keys.sign("pay", id)}`),
        "/svc/return/{attempt}/{nonce}": attempts.map((id) => `/svc/return/${id}/${keys.sign("return", id)}`),
      },
    }
  }

  function authentication({ route, isAuthenticated }: FuzzRequest): Record<string, string> {
    const { people, publishableKey } = stage.medusa.shop()
    if (!isAuthenticated) return {}
    if (route.startsWith("/admin/")) return { authorization: `Bearer ${people.admin.token}` }
    return route.startsWith("/store/") ? { "x-publishable-api-key": publishableKey } : {}
  }

  async function statusOf(request: FuzzRequest): Promise<number> {
    const { method, address, headers, body } = request
    const response = await fetch(`${stage.medusa.anonymous().url}${address}`, {
      method,
      redirect: "manual",
      headers: { ...headers, ...authentication(request) },
      body,
      signal: AbortSignal.timeout(60_000),
    })
    await response.arrayBuffer()
    return response.status
  }

  it(
    "no request makes a route of the plugin fail",
    async () => {
      say(`FUZZ_SEED=${FUZZ_SEED} FUZZ_REQUESTS=${FUZZ_REQUESTS}`)
      const requests = requestsTo(routes, schemas, await prepare())
      const counts = new Map<string, number>()
      const reached = new Set<string>()
      const failed: string[] = []
      for (let sent = 0; sent < Number(FUZZ_REQUESTS); sent += BATCH) {
        const waiting = fc.sample(requests, { seed: Number(FUZZ_SEED) + sent, numRuns: BATCH })
        const send = async () => {
          for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
            const status = await statusOf(request)
            counts.set(String(status), (counts.get(String(status)) ?? 0) + 1)
            if (status < 400) reached.add(`${request.method} ${request.route}`)
            const isExpected = documented.get(`${request.method} ${request.route}`)?.includes(String(status))
            if (status >= 500 && isExpected !== true && !isMedusas(request))
              failed.push(`${status} ${JSON.stringify(request)}`)
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, send))
      }
      say(`statuses: ${JSON.stringify(Object.fromEntries([...counts].sort()))}`)
      const unreached = [...documented.keys()].filter((route) => !reached.has(route))
      say(`never answered below 400: ${unreached.join(", ")}`)
      for (const one of failed.slice(0, 20)) say(one.slice(0, 2_000))
      expect(failed).toHaveLength(0)
    },
    4 * 3_600_000,
  )
}

describeStore(MARKET_STORE, (chapter) => {
  chapter("random requests", MarketStage, fuzzTests)
})
