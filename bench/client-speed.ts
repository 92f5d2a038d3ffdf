import path from "node:path"
import { createSvcClient, type SvcClient } from "../src/client"
import { money } from "../src/money"
import { createBarePost } from "./bare-post"
import { median, percent, perSecond, startScript, whole, type Finding } from "./measure"
import { paymentRequest } from "./payment-request"

const AT_ONCE = 32
const ROUNDS = 7
const ROUND_MS = 600

/** Signs the contract's examples, so that checking response signatures is part of what is measured. */
const SECRET_KEY = "sandbox-kat-secret-key"

interface Contest {
  operation: string
  path: string
  /** The JSON of the client's request. */
  payload: unknown
  call: (client: SvcClient) => Promise<unknown>
}

function asJson(request: object): unknown {
  const number = (_key: string, value: unknown) =>
    typeof value === "object" && value !== null && "minor" in value ? Number(value.minor) / 100 : value
  return JSON.parse(JSON.stringify(request, number))
}

/* The ids are those of the contract's examples: an answer about another call would be none. */
const bin = { locale: "tr", binNumber: "55287900" } as const
const refund = {
  locale: "tr",
  conversationId: "refund-0002",
  paymentId: "28102001",
  price: money(2500n, "TRY"),
  currency: "TRY",
} as const
const detail = { locale: "tr", paymentId: "28101003" } as const
const payment = { ...paymentRequest(3), conversationId: "direct-0001" }

const CONTESTS: Contest[] = [
  {
    operation: "bins.check",
    path: "/payment/bin/check",
    payload: asJson(bin),
    call: (client) => client.bins.check(bin),
  },
  {
    operation: "refunds.createForPayment",
    path: "/v2/payment/refund",
    payload: asJson(refund),
    call: (client) => client.refunds.createForPayment(refund),
  },
  {
    operation: "payments.retrieve",
    path: "/payment/detail",
    payload: asJson(detail),
    call: (client) => client.payments.retrieve(detail),
  },
  {
    operation: "payments.create, 3 items",
    path: "/payment/auth",
    payload: asJson(payment),
    call: (client) => client.payments.create(payment),
  },
]

interface Score {
  /** Microseconds an operation, reference and client, the medians of the rounds. */
  bare: number
  ours: number
}

/** Client and reference in turn, in one process, against one server. */
async function contest(
  { path: at, payload, call }: Contest,
  bare: ReturnType<typeof createBarePost>,
  client: SvcClient,
): Promise<Score> {
  const times: Score[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const reference = 1e6 / (await perSecond(() => bare.post(at, payload), AT_ONCE, ROUND_MS))
    const ours = 1e6 / (await perSecond(() => call(client), AT_ONCE, ROUND_MS))
    if (round > 0) times.push({ bare: reference, ours }) // the first round warms both up
  }
  return { bare: median(times.map((time) => time.bare)), ours: median(times.map((time) => time.ours)) }
}

/**
 * Client operations a second, beside a bare node:http POST with the same JSON and HMAC, which checks neither request nor
 * response: no bound follows from it.
 */
export async function clientSpeed(): Promise<Finding[]> {
  const { child, line } = await startScript(path.join(__dirname, "local-server.js"))
  const port = Number(line)
  const baseUrl = `http://127.0.0.1:${port}`
  const bare = createBarePost(port, AT_ONCE)
  const rateLimits = { "refunds.createForPayment": 1e9, "payments.retrieve": 1e9 }
  const client = createSvcClient({ baseUrl, apiKey: "key", secretKey: SECRET_KEY, connections: AT_ONCE, rateLimits })
  const findings: Finding[] = []
  const total = { bare: 0, ours: 0 }
  for (const one of CONTESTS) {
    const score = await contest(one, bare, client)
    total.bare += score.bare
    total.ours += score.ours
    const speed = `${whole(1e6 / score.ours)} a second`
    const found = percent(score.bare / score.ours)
    findings.push({ what: `client ${one.operation}: ${speed}`, found, wanted: "part of the mix" })
  }
  bare.close()
  await client.close()
  const ratio = total.bare / total.ours
  const opened = await connectionsAt200(port)
  child.kill()
  return [
    ...findings,
    {
      what: "client, equal numbers of these four, beside a bare node:http POST",
      found: percent(ratio),
      wanted: "without a bound: the bare POST checks nothing",
    },
    {
      what: "connections for 2,000 calls, 200 at once",
      found: whole(opened),
      wanted: "at most 64",
      isGood: opened <= 64,
    },
  ]
}

async function countConnections(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/connections`, { headers: { connection: "close" } })
  return Number(await answer.text())
}

/** Connections a fresh client opens for ten rounds of 200 calls at once. */
async function connectionsAt200(port: number): Promise<number> {
  const client = createSvcClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "key", secretKey: SECRET_KEY })
  const before = await countConnections(port)
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 200 }, () => client.payments.create(payment)))
  }
  const after = await countConnections(port)
  await client.close()
  return after - before - 1
}
