import axios from "axios"
import { readAccounts } from "./accounts"
import { clientSettings, ConfigurationError, type SvcOptions } from "./options"

const GOOD: SvcOptions = {
  baseUrl: "https://service.example",
  apiKey: "key",
  secretKey: "secret",
  backendUrl: "https://admin.shop.example",
  storefrontUrls: ["https://shop.example/"],
}

const PAYMENT = { payment: { resolve: "@medusajs/medusa/payment", dependencies: ["query", "svc"] } }

const readSvcOptions = (...given: Parameters<typeof readAccounts>) => readAccounts(...given)[0].settings

/** The lines of the one message a wrong configuration stops the boot with. */
function mistakes(options: unknown, modules?: Parameters<typeof readSvcOptions>[1]): string[] {
  try {
    readSvcOptions(options, modules)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const [head, ...lines] = error.message.split("\n")
    expect(head).toBe("medusa-payment-svc cannot start. Correct this in medusa-config.ts:")
    return lines.map((line) => line.trim())
  }
  return []
}

describe("the plugin's options", () => {
  it("need five lines; the rest has defaults", () => {
    expect(readSvcOptions(GOOD, PAYMENT)).toMatchObject({
      storefrontUrls: ["https://shop.example"],
      installments: { counts: [1] },
      refunds: { fullRefund: "cancel-first", cap: "paidPrice" },
      review: { onDecline: "cancel" },
      timeZone: "Europe/Istanbul",
      responseSignatures: "report",
    })
    expect(readSvcOptions(GOOD)).not.toHaveProperty("retentionDays")
  })

  it("say whether payments that are not this store's are listed: they are unless the store says otherwise", () => {
    expect(readSvcOptions(GOOD).reports).toEqual({ foreignPayments: "list" })
    expect(readSvcOptions({ ...GOOD, reports: { foreignPayments: "ignore" } }).reports.foreignPayments).toBe("ignore")
    expect(mistakes({ ...GOOD, reports: { foreignPayments: false } })).toEqual([
      expect.stringMatching(/^reports\.foreignPayments: /),
    ])
  })

  it("take the address of the service's panel only with https and a place for the payment's id", () => {
    const panelUrl = "https://panel.example/payments/{paymentId}?tab=1"
    expect(readSvcOptions({ ...GOOD, panelUrl }).panelUrl).toBe(panelUrl)
    for (const wrong of ["http://panel.example/{paymentId}", "javascript:alert({paymentId})", "https://panel.example"])
      expect(mistakes({ ...GOOD, panelUrl: wrong })).toEqual([expect.stringMatching(/^panelUrl: must /)])
  })

  it("decide what becomes of an order whose review is declined, by one of two values", () => {
    expect(readSvcOptions({ ...GOOD, review: { onDecline: "keep" } }).review).toEqual({ onDecline: "keep" })
    expect(mistakes({ ...GOOD, review: { onDecline: "refund" } })).toEqual([
      expect.stringMatching(/^review\.onDecline: /),
    ])
    expect(mistakes({ ...GOOD, review: { onDecline: "keep", days: 3 } })).toEqual([
      expect.stringMatching(/^review\.days: is not an option/),
    ])
  })

  it("send what needs attention only to addresses, and only where the store has an e-mail provider", () => {
    const channel = (name: string) => ({
      ...PAYMENT,
      notification: {
        resolve: "@medusajs/medusa/notification",
        options: { providers: [{ resolve: "x", id: "x", options: { channels: [name] } }] },
      },
    })
    const options = { ...GOOD, notifications: { attentionEmail: ["keeper@shop.example"] } }
    expect(mistakes(options, channel("email"))).toEqual([])
    expect(mistakes(options, channel("feed"))).toEqual([
      'notifications.attentionEmail: needs a provider of the channel email in the options of "@medusajs/medusa/notification"',
    ])
    expect(mistakes(GOOD, channel("feed"))).toEqual([])
    expect(mistakes({ ...GOOD, notifications: { attentionEmail: ["keeper"], language: "de" } })).toEqual([
      expect.stringMatching(/^notifications\.language: /),
      "notifications.attentionEmail.0: must be an e-mail address",
    ])
  })

  it("refuses to hold in a currency that cannot be captured and to warn after the end", () => {
    expect(mistakes({ ...GOOD, hold: { currencies: ["GBP"] } })).toEqual([
      expect.stringMatching(/^hold\.currencies\.0: must be one of TRY, USD, EUR/),
    ])
    expect(mistakes({ ...GOOD, hold: { days: 3, warnDays: 3 } })).toEqual([
      "hold.warnDays: must be less than hold.days",
    ])
  })

  it("pass a merchant's own axios on, and a test double not in production", () => {
    const proxied = axios.create({ proxy: { host: "egress.internal", port: 3128 } })
    const doubled = axios.create({ adapter: () => Promise.reject(new Error("no answer")) })
    const read = readSvcOptions({ ...GOOD, http: { axios: doubled } })
    expect(clientSettings(read).http.axios).toBe(doubled)
    const { NODE_ENV } = process.env
    process.env.NODE_ENV = "production"
    try {
      expect(mistakes({ ...GOOD, http: { axios: proxied } })).toEqual([])
      expect(mistakes({ ...GOOD, http: { axios: doubled } })).toEqual([
        "http.axios: has an adapter of its own, a test double, which is not allowed in production",
      ])
    } finally {
      process.env.NODE_ENV = NODE_ENV
    }
  })

  it("end each call before it counts as lost", () => {
    const timeouts = { money: 120_001, write: 600_000, read: 600_000 }
    expect(mistakes({ ...GOOD, timeouts })).toEqual([
      expect.stringMatching(/^timeouts\.money: must be at most 120000/),
      expect.stringMatching(/^timeouts\.write: must be at most 120000/),
    ])
    expect(mistakes({ ...GOOD, timeouts: { money: 120_000 } })).toEqual([])
  })

  it("have every capability off unless the account is said to have it", () => {
    const names = ["reports", "approval", "storedCards", "hold", "installmentInfo", "cardForm"]
    const off = Object.fromEntries(names.map((name) => [name, false]))
    expect(readSvcOptions(GOOD).capabilities).toEqual(off)
    expect(readSvcOptions({ ...GOOD, capabilities: { reports: true } }).capabilities).toEqual({ ...off, reports: true })
    expect(mistakes({ ...GOOD, capabilities: { report: true, approval: "yes" } })).toEqual([
      expect.stringMatching(/^capabilities\.approval: /),
      "capabilities.report: is not an option",
    ])
  })

  it("need a secret of its own to encrypt the tokens of stored cards with", () => {
    const on = { ...GOOD, capabilities: { storedCards: true } }
    const secret = "a secret of at least thirty-two characters"
    expect(mistakes(on)).toEqual([expect.stringMatching(/^storedCards\.secret: is required/)])
    expect(mistakes({ ...on, storedCards: { secret: "short" } })).toEqual([
      "storedCards.secret: must have at least 32 characters",
    ])
    expect(mistakes({ ...on, secretKey: secret, storedCards: { secret } })).toEqual([
      "storedCards.secret: must not be the secretKey",
    ])
    expect(mistakes({ ...on, storedCards: { secret, previousSecrets: [secret] } })).toEqual([])
  })

  it("that are missing altogether are named one by one", () => {
    expect(mistakes(undefined)).toEqual([
      "baseUrl: must be an absolute http(s) address",
      "apiKey: is required",
      "secretKey: is required",
      "backendUrl: must be an absolute address, like https://shop.example",
      "storefrontUrls: is required",
    ])
  })

  it("are all named in one message when several are wrong, the store's modules with them", () => {
    const wrong = {
      ...GOOD,
      ...{ baseUrl: "http://service.example", secretKey: "", backendUrl: "admin.shop.example", retentionDays: 0 },
      ...{
        storefrontUrls: ["https://shop.example/tr"],
        clientIp: "x: y",
        instalments: { counts: [1] },
        refunds: { ip: "here" },
      },
    }
    expect(mistakes(wrong, { payment: { resolve: "@medusajs/medusa/payment" } })).toEqual([
      "secretKey: must not be empty",
      "backendUrl: must be an absolute address, like https://shop.example",
      "storefrontUrls.0: must have no path, query, user name or password",
      "clientIp: must be the name of a header, such as cf-connecting-ip",
      "refunds.ip: must be an IP address",
      "retentionDays: must be at least 1",
      "instalments: is not an option",
      "baseUrl: must be https; allowPlainHttp is for closed test networks",
      `modules: add the line  dependencies: ["query", "svc"],  to the entry of "@medusajs/medusa/payment"`,
    ])
  })

  it("say in plain words what a value must be, and which name is not one of the service's", () => {
    const wrong = {
      ...{ names: { foo: "bar" }, rateLimits: { foo: 5, "payments.cancel": 0 }, allowPlainHttp: "yes", apiKey: 5 },
      ...{ http: "axios", connections: 1.5, storefrontUrls: "https://shop.example", responseSignatures: "on" },
      ...{ hold: { days: 90 }, retentionDays: "30" },
    }
    expect(mistakes({ ...GOOD, ...wrong }).sort()).toEqual([
      "allowPlainHttp: must be true or false",
      "apiKey: must be text",
      "connections: must be a whole number",
      "hold.days: must be at most 60",
      "http: must be an object",
      expect.stringMatching(/^names\.foo: is not a brand name: SVCWSv2, x-svc-rnd, /),
      "rateLimits.foo: is not an operation",
      "rateLimits.payments.cancel: must be more than 0",
      "responseSignatures: must be off or report or require",
      "retentionDays: must be a number",
      "storefrontUrls: must be a list",
    ])
  })

  it.each([
    ["http://shop.example", "must be https (http only for localhost)"],
    ["https://user:word@shop.example", "must have no path, query, user name or password"],
    ["ftp://shop.example", "must be https (http only for localhost)"],
    ["/checkout", "must be an absolute address, like https://shop.example"],
  ])("send no buyer to %s", (url, mistake) => {
    expect(mistakes({ ...GOOD, storefrontUrls: ["https://shop.example", url] })).toEqual([
      `storefrontUrls.1: ${mistake}`,
    ])
  })

  it("that are wrong are reported without a stack, which would bury them", () => {
    expect(new ConfigurationError(["apiKey: is required"]).stack).toBe(
      "ConfigurationError: medusa-payment-svc cannot start. Correct this in medusa-config.ts:\n  apiKey: is required",
    )
  })

  it("never repeat a secret", () => {
    const message = mistakes({ ...GOOD, apiKey: 5, secretKey: { leak: "s3cret" }, previousSecretKey: "" }).join()
    expect(message).toContain("secretKey")
    expect(message).not.toContain("s3cret")
  })
})

describe("the payment module", () => {
  it.each([
    ["has no entry", {}],
    ["is switched off", { payment: false }],
    ["lacks both", { payment: { resolve: "@medusajs/medusa/payment", options: { providers: [] } } }],
    ["lacks one", { payment: { resolve: "@medusajs/medusa/payment", dependencies: ["query"] } }],
  ])("that %s is shown the line to add", (_, modules) => {
    expect(mistakes(GOOD, modules)).toEqual([
      `modules: add the line  dependencies: ["query", "svc"],  to the entry of "@medusajs/medusa/payment"`,
    ])
  })

  it("keeps the dependencies it has", () => {
    const [line] = mistakes(GOOD, { payment: { resolve: "@medusajs/medusa/payment", dependencies: ["caching"] } })
    expect(line).toContain(`["caching", "query", "svc"]`)
  })
})

describe("the card provider", () => {
  const listing = (resolve: string) => ({
    payment: { ...PAYMENT.payment, options: { providers: [{ resolve, id: "svc" }] } },
  })

  it.each(["medusa-payment-svc/providers/svc-cards", "./src/providers/svc-cards", "/app/providers/svc-cards/index.js"])(
    "listed as %s needs cardEntry",
    (resolve) => {
      expect(mistakes(GOOD, listing(resolve))).toEqual([expect.stringMatching(/^cardEntry: must be "saq-d"/)])
      expect(mistakes({ ...GOOD, cardEntry: "saq-d" }, listing(resolve))).toEqual([])
    },
  )

  it("is allowed by no other value, and is not the hosted one, which needs nothing", () => {
    const [mistake] = mistakes({ ...GOOD, cardEntry: "yes" }, listing("medusa-payment-svc/providers/svc-cards"))
    expect(mistake).toMatch(/^cardEntry: .*saq-d/)
    expect(mistakes(GOOD, listing("medusa-payment-svc/providers/svc"))).toEqual([])
  })
})
