import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import svcModule from "./index"
import { ConfigurationError } from "./options"
import { SvcModuleService } from "./service"
import { LOCKS_IN_MEMORY } from "./store-config"
import { TESTED } from "./versions"

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

  const construct = (modules: object, more: object = {}) => {
    const logger = { warn: jest.fn(), info: jest.fn(), debug: jest.fn(), error: jest.fn() }
    const dependencies = { logger, configModule: { modules }, manager: {}, baseRepository: {} }
    const service = Reflect.construct(SvcModuleService, [dependencies, { ...OPTIONS, ...more }]) as SvcModuleService
    return { service, warnings: logger.warn.mock.calls.flat() as unknown[] }
  }
  const warnings = (modules: object, more: object = {}) => construct(modules, more).warnings

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

  it.each([
    ["that is not tested", "2.1.0", "2.1.0"],
    ["whose version cannot be found", undefined, "of an unknown version"],
  ])("with a Medusa %s warns once", (_, version, name) => {
    const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-versions-"))
    const medusa = path.join(folder, "node_modules/@medusajs/medusa")
    mkdirSync(medusa, { recursive: true })
    writeFileSync(path.join(folder, "package.json"), "{}")
    if (version !== undefined) writeFileSync(path.join(medusa, "package.json"), JSON.stringify({ version }))
    const cwd = jest.spyOn(process, "cwd").mockReturnValue(folder)
    try {
      expect(warnings({ payment, locking })).toEqual([
        `medusa-payment-svc: this is Node.js ${process.versions.node}, Medusa ${name}; the plugin is tested with Node.js ${TESTED.node}, ` +
          `Medusa ${TESTED.medusa}.`,
      ])
    } finally {
      cwd.mockRestore()
      rmSync(folder, { recursive: true })
    }
  })

  it("uses paused capabilities again, but not when a script of medusa exec starts it", async () => {
    const { argv } = process
    const { service } = construct({ payment }, { capabilities: { reports: true } })
    const resume = jest.spyOn(service.store.accounts[0].pauses, "resume").mockResolvedValue()
    try {
      process.argv = ["node", "cli.js", "exec", "doctor.js"]
      await service.__hooks.onApplicationStart()
      expect(resume).not.toHaveBeenCalled()
      process.argv = ["node", "cli.js", "start"]
      await service.__hooks.onApplicationStart()
      expect(resume).toHaveBeenCalledTimes(1)
    } finally {
      process.argv = argv
      await service.__hooks.onApplicationPrepareShutdown()
    }
  })

  it("and ends begins nothing more, waits for what it began, stores what it counted, and can start again beside it", async () => {
    const listeners = () => process.listenerCount("SIGTERM")
    const before = listeners()
    const [first, second] = [construct({ payment }).service, construct({ payment }).service]
    const { inFlight, admission, accounts } = first.store
    const flush = jest.spyOn(accounts[0].health, "flush").mockResolvedValue()
    let end: () => void = () => undefined
    await first.__hooks.onApplicationStart()
    await second.__hooks.onApplicationStart()
    expect(listeners()).toBe(before + 2)

    const running = inFlight.run(() => new Promise<void>((resolve) => (end = resolve)))
    const ended = first.__hooks.onApplicationPrepareShutdown()
    expect([inFlight.isEnding, second.store.inFlight.isEnding]).toEqual([true, false])
    expect(await admission.run(() => Promise.resolve("began"))).toBeUndefined()
    expect(await second.store.admission.run(() => Promise.resolve("began"))).toBe("began")
    expect(flush).not.toHaveBeenCalled()

    end()
    await Promise.all([running, ended])
    expect(flush).toHaveBeenCalledTimes(1)
    expect(listeners()).toBe(before + 1)
    await second.__hooks.onApplicationPrepareShutdown()
    expect(listeners()).toBe(before)
  })
})

it("Query, and the module's own methods, read these tables alone: no card tokens, nothing that buyers typed", () => {
  const isOfCore = (name: string) => !/svcLink/i.test(name)
  expect(Object.keys(svcModule.linkable).filter(isOfCore).sort()).toEqual([
    ...["svcAttempt", "svcAttention", "svcInboxMessage", "svcItemTransaction", "svcOperation", "svcOrderAttempt"],
  ])
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(SvcModuleService.prototype))
  expect(methods.filter((name) => /^list(?!And)/.test(name) && isOfCore(name)).sort()).toEqual([
    ...["listAttempts", "listAttentions", "listInboxMessages", "listItemTransactions", "listOperations"],
    "listSvcOrderAttempts",
  ])
})
