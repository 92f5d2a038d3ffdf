import axios from "axios"
import { getProxy } from "../../../src/client/http"
import { createSvcClient, type SvcClientOptions } from "../../../src/client"

const right: SvcClientOptions = { baseUrl: "https://service.example/api/", apiKey: "key", secretKey: "secret" }

/** The options named in the complaint about wrong ones. */
function complaints(options: unknown): string[] {
  try {
    Reflect.apply(createSvcClient, undefined, [options])
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    const [title, ...lines] = String(error).split("\n")
    expect(title).toBe("TypeError: createSvcClient cannot start:")
    return lines.map((line) => /^ {2}([\w.-]+): \S/.exec(line)?.[1] ?? line)
  }
  return []
}

describe("the client's options", () => {
  it("may be the three required ones", () => expect(complaints(right)).toEqual([]))

  it("may all be given", () => {
    const all: SvcClientOptions = {
      ...right,
      locale: "en",
      names: { svclink: "acmelink" },
      timeouts: { connect: 1, headers: 2, body: 3, read: 4, write: 5, money: 6 },
      signQueryString: true,
      responseSignatures: "require",
      connections: 1,
      maxAnswerBytes: 2_048,
      rateLimits: { "payments.cancel": 10 },
      useEnvironmentProxy: false,
      logger: { debug: () => undefined, warn: () => undefined },
      http: { interceptors: { request: () => undefined, response: () => undefined, error: () => undefined } },
    }
    expect(complaints(all)).toEqual([])
  })

  it("are all named in one error when several are wrong", () => {
    const wrong = {
      baseUrl: "service.example",
      apiKey: "",
      locale: "de",
      names: { svclink: "a/b", unknownName: "x" },
      timeouts: { read: 0, money: "1s" },
      responseSignatures: "maybe",
      connections: 0,
      maxAnswerBytes: 10,
      rateLimits: { "payments.cancel": 0 },
      logger: console.log,
      retries: 5,
    }
    expect(complaints(wrong).sort()).toEqual(
      [
        "apiKey",
        "baseUrl",
        "connections",
        "locale",
        "logger",
        "maxAnswerBytes",
        "names.svclink",
        "names.unknownName",
        "options",
        "rateLimits.payments.cancel",
        "responseSignatures",
        "secretKey",
        "timeouts.money",
        "timeouts.read",
      ].sort(),
    )
  })

  it.each([
    "ftp://service.example",
    "https://user:pass@service.example",
    "https://service.example?a=1",
    "https://service.example#a",
    "",
    "/path",
  ])("refuse the base address '%s'", (baseUrl) => expect(complaints({ ...right, baseUrl })).toEqual(["baseUrl"]))

  it.each(["http://127.0.0.1:8484", "https://service.example", "https://service.example/a/b/", "http://localhost:1"])(
    "take the base address %s",
    (baseUrl) => expect(complaints({ ...right, baseUrl })).toEqual([]),
  )

  it.each([
    ["of one spelling for two names", { svclink: "same", svcpos: "same" }],
    ["of another name's own spelling", { svcCommissionFee: "svcCommissionRateAmount" }],
  ])("refuse a table of names %s", (_, names) => expect(complaints({ ...right, names })).toEqual(["names"]))

  it("take an axios of the merchant's, and none that would connect in a way of its own", () => {
    const proxy = { host: "egress.internal", port: 3128 }
    const own = axios.create({ proxy, headers: { "X-Egress": "shop" } })
    expect(complaints({ ...right, http: { axios: own } })).toEqual([])
    expect(complaints({ ...right, http: { axios: axios.create({ httpsAgent: {} }) } })).toEqual(["http.axios"])
    expect(complaints({ ...right, http: { axios: axios.create({ timeout: 5 }) } })).toEqual(["http.axios"])
    const socks = axios.create({ proxy: { ...proxy, protocol: "socks5" } })
    expect(complaints({ ...right, http: { axios: socks } })).toEqual(["http.axios"])
    expect(complaints({ ...right, http: { axios: { request: () => undefined } } })).toEqual(["http.axios"])
    expect(complaints({ ...right, http: { axios: own, interceptors: {} } })).toEqual(["http"])
    expect(complaints({ ...right, http: { interceptors: { request: "log" } } })).toEqual(["http.interceptors.request"])
  })

  it.each([
    [{ host: "egress.internal", port: 3128 }, "http://egress.internal:3128"],
    [{ host: "egress.internal" }, "http://egress.internal"],
    [{ protocol: "https:", host: "egress.internal", port: "8443" }, "https://egress.internal:8443"],
    [{ host: "::1", port: 3128 }, "http://[::1]:3128"],
    [{ host: "[::1]", port: 3128 }, "http://[::1]:3128"],
  ])("read the proxy %j of an axios", (proxy, uri) => {
    const own = axios.create()
    Reflect.set(own.defaults, "proxy", proxy)
    expect(getProxy({ axios: own })).toEqual({ uri })
  })

  it("send a proxy a user with or without a password", () => {
    const own = (password?: string) => {
      const made = axios.create()
      Reflect.set(made.defaults, "proxy", { host: "egress.internal", auth: { username: "shop", password } })
      return getProxy({ axios: made })?.token
    }
    expect(own()).toBe(`Basic ${Buffer.from("shop:").toString("base64")}`)
    expect(own("ş:1")).toBe(`Basic ${Buffer.from("shop:ş:1").toString("base64")}`)
  })

  it("accept names that are exchanged with each other", () => {
    const names = { svcCommissionFee: "svcCommissionRateAmount", svcCommissionRateAmount: "svcCommissionFee" } as const
    expect(complaints({ ...right, names })).toEqual([])
  })

  it.each([undefined, null, "text", []])("are refused when they are %p and not an object", (options) => {
    expect(complaints(options)).toEqual(["options"])
  })
})
