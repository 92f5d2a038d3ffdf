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

  it("accept names that are exchanged with each other", () => {
    const names = { svcCommissionFee: "svcCommissionRateAmount", svcCommissionRateAmount: "svcCommissionFee" } as const
    expect(complaints({ ...right, names })).toEqual([])
  })

  it.each([undefined, null, "text", []])("are refused when they are %p and not an object", (options) => {
    expect(complaints(options)).toEqual(["options"])
  })
})
