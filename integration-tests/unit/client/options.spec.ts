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
const complaintsWith = (more: object) => complaints({ ...right, ...more })

const proxy = { host: "egress.internal", port: 3128 }

describe("the client's options", () => {
  it("may be the three required ones, or all", () => {
    const all: Partial<SvcClientOptions> = {
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
    expect([complaints(right), complaintsWith(all)]).toEqual([[], []])
  })

  it("are all named in one error when several are wrong", () => {
    const wrong = {
      ...{ baseUrl: "service.example", apiKey: "", locale: "de", names: { svclink: "a/b", unknownName: "x" } },
      ...{ timeouts: { read: 0, money: "1s" }, responseSignatures: "maybe", connections: 0, maxAnswerBytes: 10 },
      ...{ rateLimits: { "payments.cancel": 0 }, logger: console.log, retries: 5 },
    }
    expect(complaints(wrong).sort()).toEqual([
      ...["apiKey", "baseUrl", "connections", "locale", "logger", "maxAnswerBytes", "names.svclink"],
      ...["names.unknownName", "rateLimits.payments.cancel", "responseSignatures", "retries", "secretKey"],
      ...["timeouts.money", "timeouts.read"],
    ])
  })

  it.each<[string, object, string[]]>([
    ["another scheme", { baseUrl: "ftp://service.example" }, ["baseUrl"]],
    ["a user in the address", { baseUrl: "https://user:pass@service.example" }, ["baseUrl"]],
    ["a query in the address", { baseUrl: "https://service.example?a=1" }, ["baseUrl"]],
    ["a fragment in the address", { baseUrl: "https://service.example#a" }, ["baseUrl"]],
    ["no address", { baseUrl: "" }, ["baseUrl"]],
    ["a path alone", { baseUrl: "/path" }, ["baseUrl"]],
    ["a local address", { baseUrl: "http://127.0.0.1:8484" }, []],
    ["a path in the address", { baseUrl: "https://service.example/a/b/" }, []],
    ["one spelling for two names", { names: { svclink: "same", svcpos: "same" } }, ["names"]],
    ["another name's own spelling", { names: { svcCommissionFee: "svcCommissionRateAmount" } }, ["names"]],
    [
      "names exchanged with each other",
      { names: { svcCommissionFee: "svcCommissionRateAmount", svcCommissionRateAmount: "svcCommissionFee" } },
      [],
    ],
    ["an axios with a proxy", { http: { axios: axios.create({ proxy, headers: { "X-Egress": "shop" } }) } }, []],
    ["an axios with an agent", { http: { axios: axios.create({ httpsAgent: {} }) } }, ["http.axios"]],
    ["an axios with a time limit", { http: { axios: axios.create({ timeout: 5 }) } }, ["http.axios"]],
    [
      "an axios with a SOCKS proxy",
      { http: { axios: axios.create({ proxy: { ...proxy, protocol: "socks5" } }) } },
      ["http.axios"],
    ],
    ["no axios", { http: { axios: { request: () => undefined } } }, ["http.axios"]],
    ["axios and interceptors", { http: { axios: axios.create(), interceptors: {} } }, ["http"]],
    ["no function", { http: { interceptors: { request: "log" } } }, ["http.interceptors.request"]],
  ])("are taken or refused with %s", (_, more, names) => expect(complaintsWith(more)).toEqual(names))

  it.each([undefined, null, "text", []])("are refused when they are %p and not an object", (options) => {
    expect(complaints(options)).toEqual(["options"])
  })
})

describe("the proxy of an axios", () => {
  const proxyOf = (given: object) => {
    const own = axios.create()
    Reflect.set(own.defaults, "proxy", given)
    return getProxy({ axios: own })
  }

  it.each([
    [proxy, "http://egress.internal:3128"],
    [{ host: "egress.internal" }, "http://egress.internal"],
    [{ protocol: "https:", host: "egress.internal", port: "8443" }, "https://egress.internal:8443"],
    [{ host: "::1", port: 3128 }, "http://[::1]:3128"],
    [{ host: "[::1]", port: 3128 }, "http://[::1]:3128"],
  ])("%j is at %s", (given, uri) => expect(proxyOf(given)).toEqual({ uri }))

  it.each([
    [undefined, "shop:"],
    ["ş:1", "shop:ş:1"],
  ])("is sent a user with the password %p", (password, credentials) => {
    const { token } = proxyOf({ ...proxy, auth: { username: "shop", password } }) ?? {}
    expect(token).toBe(`Basic ${Buffer.from(credentials).toString("base64")}`)
  })
})
