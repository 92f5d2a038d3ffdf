import axios, { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from "axios"
import { createServer } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { inspect } from "node:util"
import type { SvcClient } from "../../../src/client"
import { money } from "../../../src/money"
import { successOf } from "./contract-answers"
import { axiosWith } from "./http-ways"
import { card, sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer, headerOf } from "./stub-service"
import { callByName, endOf, failureOf, SECRET_KEY } from "./test-client"

const { service, withClient } = useStage()

const charge = sampleRequests["payments.create"]

/** Works with a client whose axios has an adapter of its own. */
const withDouble = <T>(adapter: AxiosAdapter, work: (client: SvcClient) => Promise<T>, options = {}) =>
  withClient(work, { http: { axios: axios.create({ adapter }) }, ...options })

const reply = (config: InternalAxiosRequestConfig, data: unknown) =>
  Promise.resolve({ config, data, status: 200, statusText: "", headers: {} })

describe("a test double", () => {
  it.each(["text", "an object"])("answers instead of the service, with %s", async (form) => {
    service.behave(answer("{}"))
    const body = { status: "success", bankName: "Test Bank", binNumber: "55287900" }
    const adapter: AxiosAdapter = (config) => reply(config, form === "text" ? JSON.stringify(body) : body)
    const checked = await withDouble(adapter, (client) => client.bins.check({ binNumber: "55287900" }))
    expect([checked.bankName, service.received]).toEqual(["Test Bank", []])
  })

  it("sees the operation and the body, exact to the last digit, without the card and keys", async () => {
    const seen: InternalAxiosRequestConfig<string>[] = []
    const adapter = (config: InternalAxiosRequestConfig<string>) => {
      seen.push(config)
      return reply(config, successOf("payments.create"))
    }
    const price = money(1234567890123489n, "TRY")
    const stored = { cardUserKey: "canary-user-key", cardToken: "canary-card-token" }
    const calls = [
      ["payments.create", { ...charge, price, paidPrice: price, basketItems: [{ ...charge.basketItems[0], price }] }],
      ["payments.create", { ...charge, paymentCard: stored }],
      ["cards.create", sampleRequests["cards.create"]],
      ["cards.delete", { conversationId: "c", ...stored }],
    ] as const
    await withDouble(adapter, async (client) => {
      for (const [name, request] of calls) await callByName(client, name, request).catch(() => undefined)
    })
    const [first] = seen
    expect(first).toMatchObject({ operation: "payments.create", method: "post", url: "/payment/auth" })
    expect(first?.data).toContain(`"price":12345678901234.89`)
    expect(JSON.parse(first?.data ?? "")).toMatchObject({ conversationId: charge.conversationId, buyer: charge.buyer })
    expect(seen).toHaveLength(4)
    const text = inspect(seen, { depth: null, showHidden: true })
    const secrets = [SECRET_KEY, card.cardNumber, ...Object.values(stored), "SVCWSv2", "paymentCard", `"cvc"`]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  const fail = () => {
    throw new TypeError("no answer is prepared")
  }
  it.each<[string, AxiosAdapter]>([
    ["rejects", () => Promise.reject(new AxiosError("connect ECONNREFUSED", "ECONNREFUSED"))],
    ["throws", fail],
    ["gives nothing", () => Promise.resolve(undefined) as never],
  ])("that %s leaves a charge unknown, for it may have sent something, and is logged", async (_, adapter) => {
    const warned: string[] = []
    const logger = { debug: () => undefined, warn: (message: string) => warned.push(message) }
    const error = await withDouble(adapter, (client) => failureOf(client.payments.create(charge)), { logger })
    expect([error.kind, error.outcome, error.cause]).toEqual(["network", "unknown", undefined])
    expect(warned.filter((line) => line.startsWith("the adapter of http.axios failed: "))).toHaveLength(1)
  })

  let goOn: () => void = () => undefined
  it.each<[string, (config: InternalAxiosRequestConfig) => Promise<never>, string]>([
    [
      "the deadline has passed",
      (config) => new Promise((resolve) => (goOn = () => resolve(config as never))),
      "timeout",
    ],
    ["an interceptor of the same axios has thrown", () => Promise.reject(new Error("stop")), "configuration"],
  ])("is not asked once %s", async (_, intercept, kind) => {
    const adapter = jest.fn<ReturnType<AxiosAdapter>, [InternalAxiosRequestConfig]>((config) =>
      reply(config, successOf("payments.create")),
    )
    const http = axiosWith((own) => own.interceptors.request.use(intercept), { adapter })
    const end = await withClient((client) => endOf(client.payments.create(charge, { deadlineMs: 50 })), { http })
    goOn()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([...end, adapter.mock.calls.length]).toEqual([kind, "not_sent", 0])
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
  const proxy = { protocol: "http", host: "127.0.0.1", port, auth: { username: "shop", password } }
  return { tunnels, http: { axios: axios.create({ proxy }) }, close: () => server.close() }
}

describe("the proxy of the merchant's axios", () => {
  it.each(["p@ss:word", ""])("is used, with the password %j, and is told nothing but where to", async (password) => {
    const proxy = await startProxy(true, password)
    service.behave(answer(successOf("bins.check")))
    await withClient((client) => client.bins.check({ binNumber: "55287900" }), { http: proxy.http })
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
    const end = await withClient((client) => endOf(client.payments.create(charge)), { http: proxy.http })
    expect([...end, service.received]).toEqual(["network", "not_sent", []])
    if (isThere) proxy.close()
  })
})
