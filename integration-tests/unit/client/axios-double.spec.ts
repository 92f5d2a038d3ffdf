import axios, { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from "axios"
import { createServer } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { inspect } from "node:util"
import { money } from "../../../src/money"
import { successOf } from "./contract-answers"
import { card, sampleRequests } from "./sample-requests"
import { answer, headerOf, startStubService, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf, SECRET_KEY } from "./test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

const charge = sampleRequests["payments.create"]

/** A client whose axios has an adapter of its own. */
function doubled(adapter: AxiosAdapter, options = {}) {
  return clientOf(service.url, { http: { axios: axios.create({ adapter }) }, ...options })
}

const reply = (config: InternalAxiosRequestConfig, data: unknown, status = 200) =>
  Promise.resolve({ config, data, status, statusText: "", headers: {} })

describe("a test double", () => {
  it.each(["text", "an object"])("answers instead of the service, with %s", async (form) => {
    service.behave(answer("{}"))
    const body = { status: "success", bankName: "Test Bank", binNumber: "55287900" }
    const client = doubled((config) => reply(config, form === "text" ? JSON.stringify(body) : body))
    expect(await client.bins.check({ binNumber: "55287900" })).toMatchObject({ bankName: "Test Bank" })
    await client.close()
    expect(service.received).toEqual([])
  })

  it("sees the operation and the body, exact to the last digit, without the card and keys", async () => {
    const seen: InternalAxiosRequestConfig<string>[] = []
    const client = doubled((config: InternalAxiosRequestConfig<string>) => {
      seen.push(config)
      return reply(config, successOf("payments.create"))
    })
    const price = money(1234567890123489n, "TRY")
    const basketItems = [{ ...charge.basketItems[0], price }]
    const stored = { cardUserKey: "canary-user-key", cardToken: "canary-card-token" }
    await client.payments
      .create({ ...charge, price, paidPrice: price, basketItems } as typeof charge)
      .catch(() => undefined)
    await client.payments.create({ ...charge, paymentCard: stored }).catch(() => undefined)
    await callByName(client, "cards.create", sampleRequests["cards.create"]).catch(() => undefined)
    await client.cards.delete({ conversationId: "c", ...stored }).catch(() => undefined)
    await client.close()
    const [first] = seen
    expect(first).toMatchObject({ operation: "payments.create", method: "post", url: "/payment/auth" })
    expect(first?.data).toContain(`"price":12345678901234.89`)
    expect(JSON.parse(first?.data ?? "")).toMatchObject({ conversationId: charge.conversationId, buyer: charge.buyer })
    expect(seen).toHaveLength(4)
    const text = inspect(seen, { depth: null, showHidden: true })
    const secrets = [SECRET_KEY, card.cardNumber, ...Object.values(stored), "SVCWSv2", "paymentCard", `"cvc"`]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  it("refuses as the service does", async () => {
    const client = doubled((config) => reply(config, { status: "failure", errorCode: "10051" }))
    const error = await failureOf(client.payments.create(charge))
    expect([error.kind, error.outcome, error.code]).toEqual(["declined", "refused", "10051"])
    await client.close()
  })

  it.each<[string, AxiosAdapter]>([
    ["rejects", () => Promise.reject(new AxiosError("connect ECONNREFUSED", "ECONNREFUSED"))],
    [
      "throws",
      () => {
        throw new TypeError("no answer is prepared")
      },
    ],
    ["gives nothing", () => Promise.resolve(undefined) as never],
  ])("that %s leaves a charge unknown, for it may have sent something, and is logged", async (_, adapter) => {
    const warned: string[] = []
    const logger = { debug: () => undefined, warn: (message: string) => warned.push(message) }
    const client = doubled(adapter, { logger })
    const error = await failureOf(client.payments.create(charge))
    expect([error.kind, error.outcome]).toEqual(["network", "unknown"])
    expect(error.cause).toBeUndefined()
    expect(warned.filter((line) => line.startsWith("the adapter of http.axios failed: "))).toHaveLength(1)
    await client.close()
  })

  it("that does not answer ends at the deadline, as unknown", async () => {
    const client = doubled(() => new Promise(() => undefined))
    const error = await failureOf(client.payments.create(charge, { deadlineMs: 50 }))
    expect([error.kind, error.outcome]).toEqual(["timeout", "unknown"])
    await client.close()
  })

  it("is not asked once the deadline has passed", async () => {
    let asked = 0
    let goOn: () => void = () => undefined
    const own = axios.create({
      adapter: (config) => {
        asked += 1
        return reply(config, successOf("payments.create"))
      },
    })
    own.interceptors.request.use((config) => new Promise((resolve) => (goOn = () => resolve(config))))
    const client = clientOf(service.url, { http: { axios: own } })
    const error = await failureOf(client.payments.create(charge, { deadlineMs: 50 }))
    goOn()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([error.kind, error.outcome, asked]).toEqual(["timeout", "not_sent", 0])
    await client.close()
  })

  it("is not asked when an interceptor of the same axios throws", async () => {
    let asked = 0
    const own = axios.create({
      adapter: (config) => {
        asked += 1
        return reply(config, successOf("payments.create"))
      },
    })
    own.interceptors.request.use(() => Promise.reject(new Error("stop")))
    const client = clientOf(service.url, { http: { axios: own } })
    const error = await failureOf(client.payments.create(charge))
    expect([error.kind, error.outcome, asked]).toEqual(["configuration", "not_sent", 0])
    await client.close()
  })
})

/** A proxy that opens tunnels, or refuses to. */
async function startProxy(isOpen: boolean, password = "p@ss:word") {
  const tunnels: string[] = []
  const server = createServer()
  server.on("connect", ({ url = "", headers }, socket) => {
    tunnels.push(`${url} ${headers["proxy-authorization"] ?? ""}`)
    if (!isOpen) return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
    const [host, port] = url.split(":")
    const upstream = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      upstream.pipe(socket).pipe(upstream)
    })
    for (const one of [upstream, socket]) one.on("error", () => upstream.destroy())
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const auth = { username: "shop", password }
  const proxy = { protocol: "http", host: "127.0.0.1", port, auth }
  return { tunnels, http: { axios: axios.create({ proxy }) }, close: () => server.close() }
}

describe("the proxy of the merchant's axios", () => {
  it.each(["p@ss:word", ""])("is used, with the password %j, and is told nothing but where to", async (password) => {
    const proxy = await startProxy(true, password)
    service.behave(answer(successOf("bins.check")))
    const client = clientOf(service.url, { http: proxy.http })
    await client.bins.check({ binNumber: "55287900" })
    await client.close()
    proxy.close()
    const basic = Buffer.from(`shop:${password}`).toString("base64")
    expect(proxy.tunnels).toEqual([`${new URL(service.url).host} Basic ${basic}`])
    const [received] = service.received
    if (!received) throw new Error("nothing was received")
    expect(received.headers.map(([name]) => name.toLowerCase())).not.toContain("proxy-authorization")
    expect(headerOf(received, "Authorization")).toMatch(/^SVCWSv2 /)
  })

  it.each([
    ["refuses", true],
    ["is gone", false],
  ])("that %s has a charge not sent", async (_, isThere) => {
    const proxy = await startProxy(false)
    if (!isThere) proxy.close()
    service.behave(answer(successOf("payments.create")))
    const client = clientOf(service.url, { http: proxy.http })
    const error = await failureOf(client.payments.create(charge))
    expect([error.kind, error.outcome]).toEqual(["network", "not_sent"])
    expect(service.received).toEqual([])
    await client.close()
    if (isThere) proxy.close()
  })
})
