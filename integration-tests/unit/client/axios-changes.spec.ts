import axios, { type InternalAxiosRequestConfig } from "axios"
import type { SvcClient, SvcClientOptions } from "../../../src/client"
import { successOf } from "./contract-answers"
import { axiosWith, changing } from "./http-ways"
import { sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer } from "./stub-service"
import { failureOf } from "./test-client"

const { service, withClient } = useStage()

/** What becomes of a charge through this axios, of which nothing is sent. */
async function notSent(http: SvcClientOptions["http"], prepare: (client: SvcClient) => void = () => undefined) {
  service.behave(answer(successOf("payments.create")))
  const error = await withClient(
    (client) => {
      prepare(client)
      return failureOf(client.payments.create(sampleRequests["payments.create"]))
    },
    { http },
  )
  expect([error.kind, error.outcome, service.received]).toEqual(["configuration", "not_sent", []])
  return error.message
}

describe("an interceptor", () => {
  it.each<[string, (config: InternalAxiosRequestConfig) => unknown]>([
    ["the path", (config) => (config.url = "/payment/refund")],
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
    ["the adapter", (config) => (config.adapter = () => Promise.reject(new Error("not the client's")))],
    ["the adapter, by naming one of axios's own", (config) => (config.adapter = "http")],
    ["the adapter, by leaving it out", (config) => delete config.adapter],
  ])("may not change %s: nothing is sent", async (_, change) => {
    const changed = jest.fn(change)
    expect(await notSent(changing(changed))).toMatch(
      /^payments\.create was not sent: .*( was changed|is the client's alone)/,
    )
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it("that adds a header which HTTP cannot carry has nothing sent, and is not tried again", async () => {
    const change = jest.fn((config: InternalAxiosRequestConfig) => config.headers.set("X-Shop", "Çiçekçi Şükrü"))
    expect(await notSent(changing(change))).toContain("x-shop")
    expect(change).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["another", () => ({ url: service.url, headers: new axios.AxiosHeaders() }), "adapter was changed"],
    ["nothing", () => undefined as never, "returned no request"],
  ])("may not return %s in place of the request: nothing is sent", async (_, make, message) => {
    expect(await notSent(axiosWith((own) => own.interceptors.request.use(make)))).toContain(message)
  })

  it("may not send the request itself: nothing is sent", async () => {
    const send = async (config: InternalAxiosRequestConfig) => {
      await axios.request(config)
      return config
    }
    await notSent(axiosWith((own) => own.interceptors.request.use(send)))
  })

  it.each(["adapter", "proxy", "timeout"])("runs in vain when the %s of its axios was changed later", async (name) => {
    const own = axios.create()
    const change = () => void Reflect.set(own.defaults, name, name === "adapter" ? "fetch" : 5)
    expect(await notSent({ axios: own }, change)).toContain(`${name} of the axios was changed`)
  })
})
