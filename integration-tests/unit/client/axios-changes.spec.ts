import axios, { type InternalAxiosRequestConfig } from "axios"
import { successOf } from "./contract-answers"
import { axiosWith, changing, withHttp } from "./http-ways"
import { sampleRequests } from "./sample-requests"
import { answer, startStubService, type StubService } from "./stub-service"
import { failureOf } from "./test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

const bin = { binNumber: "55287900" }
const charge = sampleRequests["payments.create"]

describe("an interceptor", () => {
  const changes: [string, (config: InternalAxiosRequestConfig) => unknown][] = [
    ["the path", (config) => (config.url = "/payment/auth")],
    ["the address", (config) => (config.baseURL = "https://elsewhere.example")],
    ["the method", (config) => (config.method = "put")],
    ["the body", (config) => (config.data = "{}")],
    ["the query", (config) => (config.params = { page: 2 })],
    ["the credentials", (config) => (config.auth = { username: "a", password: "b" })],
    ["Authorization", (config) => config.headers.set("Authorization", "Bearer other")],
    ["the random key", (config) => config.headers.set("x-svc-rnd", "1")],
    ["the random key, by leaving it out", (config) => config.headers.delete("x-svc-rnd")],
    ["Content-Type", (config) => config.headers.set("content-type", "text/plain")],
    ["Content-Type, by leaving it out", (config) => config.headers.delete("Content-Type")],
    ["Accept", (config) => config.headers.set("Accept", "text/html")],
    ["the coding of the answer", (config) => config.headers.set("Accept-Encoding", "gzip")],
    ["the length", (config) => config.headers.set("Content-Length", "1")],
    ["the host", (config) => config.headers.set("Host", "elsewhere.example")],
    ["the framing", (config) => config.headers.set("Transfer-Encoding", "chunked")],
    ["the part of the answer", (config) => config.headers.set("Range", "bytes=0-1")],
    ["the conditions", (config) => (config.headers["if-none-match"] = "*")],
    ["the method, by a header", (config) => config.headers.set("X-HTTP-Method-Override", "DELETE")],
    ["the proxy", (config) => (config.proxy = { host: "egress.internal", port: 3128 })],
    ["the agent", (config) => (config.httpsAgent = {})],
    ["the time limit", (config) => (config.timeout = 5)],
    ["the signal", (config) => (config.signal = new AbortController().signal)],
    ["the response", (config) => (config.transformResponse = () => "{}")],
    [
      "the adapter",
      (config) =>
        (config.adapter = () => Promise.resolve({ config, data: "", status: 200, statusText: "", headers: {} })),
    ],
    ["the adapter, by naming one of axios's own", (config) => (config.adapter = "http")],
    ["the adapter, by leaving it out", (config) => delete config.adapter],
  ]
  it.each(changes)("may not change %s: nothing is sent", async (_, change) => {
    service.behave(answer(successOf("bins.check")))
    let times = 0
    const http = changing((config) => {
      times += 1
      change(config)
    })
    const error = await withHttp(service, http, (client) => failureOf(client.bins.check(bin)))
    expect([error.kind, error.outcome, times]).toEqual(["configuration", "not_sent", 1])
    expect(error.message).toMatch(/^bins\.check was not sent: .*( was changed|is the client's alone)/)
    expect(service.received).toEqual([])
  })

  it("that adds a header which HTTP cannot carry has nothing sent, and is not tried again", async () => {
    service.behave(answer(successOf("bins.check")))
    const error = await withHttp(
      service,
      changing((config) => config.headers.set("X-Shop", "Çiçekçi Şükrü")),
      (client) => failureOf(client.bins.check(bin)),
    )
    expect([error.kind, error.outcome]).toEqual(["configuration", "not_sent"])
    expect(error.message).toContain("x-shop")
    expect(service.received).toEqual([])
  })

  it.each([
    ["another", () => ({ url: service.url, headers: new axios.AxiosHeaders() }), "adapter was changed"],
    ["nothing", () => undefined as never, "returned no request"],
  ])("may not return %s in place of the request: nothing is sent", async (_, make, message) => {
    service.behave(answer(successOf("bins.check")))
    const http = axiosWith((own) => own.interceptors.request.use(make))
    const error = await withHttp(service, http, (client) => failureOf(client.bins.check(bin)))
    expect([error.kind, error.outcome]).toEqual(["configuration", "not_sent"])
    expect(error.message).toContain(message)
    expect(service.received).toEqual([])
  })

  it("may not send the request itself: nothing is sent", async () => {
    service.behave(answer(successOf("payments.create")))
    const http = axiosWith((own) =>
      own.interceptors.request.use(async (config) => {
        await axios.request(config)
        return config
      }),
    )
    const error = await withHttp(service, http, (client) => failureOf(client.payments.create(charge)))
    expect([error.kind, error.outcome]).toEqual(["configuration", "not_sent"])
    expect(service.received).toEqual([])
  })

  it.each(["adapter", "proxy", "timeout"])("runs in vain when the %s of its axios was changed later", async (name) => {
    service.behave(answer(successOf("payments.create")))
    const own = axios.create()
    const error = await withHttp(service, { axios: own }, (client) => {
      Reflect.set(own.defaults, name, name === "adapter" ? "fetch" : 5)
      return failureOf(client.payments.create(charge))
    })
    expect([error.kind, error.outcome]).toEqual(["configuration", "not_sent"])
    expect(error.message).toContain(`${name} of the axios was changed`)
    expect(service.received).toEqual([])
  })
})
