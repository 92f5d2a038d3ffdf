import { ConfigurationError } from "./options"
import { SvcModuleService } from "./service"
import { LOCKS_IN_MEMORY } from "./store-config"

const OPTIONS = {
  baseUrl: "https://service.example",
  apiKey: "key",
  secretKey: "secret",
  backendUrl: "https://admin.shop.example",
  storefrontUrls: ["https://shop.example"],
}
const payment = { resolve: "@medusajs/medusa/payment", dependencies: ["query", "svc"] }
const providers = [{ resolve: "@medusajs/medusa/locking-redis", id: "locking-redis" }]
const locking = { resolve: "@medusajs/medusa/locking", options: { providers } }

describe("a store that starts", () => {
  const { NODE_ENV } = process.env
  afterEach(() => {
    process.env.NODE_ENV = NODE_ENV
  })

  const warnings = (modules: object, more: object = {}): unknown[] => {
    const logger = { warn: jest.fn(), info: jest.fn(), debug: jest.fn(), error: jest.fn() }
    const dependencies = { logger, configModule: { modules }, manager: {}, baseRepository: {} }
    Reflect.construct(SvcModuleService, [dependencies, { ...OPTIONS, ...more }])
    return logger.warn.mock.calls.flat()
  }

  it.each(["development", "test"])("warns once of locks in memory in %s", (environment) => {
    process.env.NODE_ENV = environment
    expect(warnings({ payment })).toEqual([LOCKS_IN_MEMORY])
    expect(warnings({ payment, locking })).toEqual([])
    expect(warnings({ payment }, { singleInstance: true })).toEqual([])
  })

  it("refuses to start in production with locks in memory, unless it is stated that there is one instance only", () => {
    process.env.NODE_ENV = "production"
    expect(() => warnings({ payment })).toThrow(
      /give the locking module a provider.*or state with singleInstance: true/,
    )
    expect(() => warnings({ payment }, { singleInstance: false })).toThrow(ConfigurationError)
    expect(warnings({ payment, locking })).toEqual([])
    expect(warnings({ payment }, { singleInstance: true })).toEqual([])
  })
})
