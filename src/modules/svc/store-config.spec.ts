import {
  getChannels,
  locksInMemory,
  pluginMistake,
  storeMistakes,
  isSandboxAddress,
  ONLY_ACCOUNT,
} from "./store-config"

const redis = { resolve: "@medusajs/medusa/locking-redis", id: "locking-redis" }

const FACTS = {
  accounts: [ONLY_ACCOUNT],
  hasCardEntry: false,
  hasAttentionEmail: false,
  isSingleInstance: false,
  isProduction: false,
}

describe("locks are kept in one process's memory", () => {
  it.each([
    ["where locking is not configured", {}],
    ["where it has no provider", { locking: { resolve: "@medusajs/medusa/locking" } }],
    [
      "where none of several is the default",
      { locking: { resolve: "@medusajs/medusa/locking", options: { providers: [redis, { ...redis, id: "other" }] } } },
    ],
  ])("%s", (_, modules) => expect(locksInMemory(modules)).toBe(true))

  it.each([
    ["with a single provider", [redis]],
    [
      "with a default one",
      [
        { ...redis, is_default: true },
        { ...redis, id: "other" },
      ],
    ],
  ])("but not %s", (_, providers) => {
    expect(locksInMemory({ locking: { resolve: "@medusajs/medusa/locking", options: { providers } } })).toBe(false)
  })
})

it("a store that lists a payment provider and not the plugin is shown the line to add", () => {
  expect(pluginMistake({})).toContain('plugins: add the line  { resolve: "medusa-payment-svc", options: { … } },')
  expect(pluginMistake({ svc: { resolve: "medusa-payment-svc/modules/svc" } })).toBeUndefined()
})

describe("the plugin's payment providers", () => {
  const payment = (id: string) => ({
    payment: {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query", "svc"],
      options: {
        providers: [
          { resolve: "medusa-payment-svc/providers/svc", id },
          { ...redis, id: "other" },
        ],
      },
    },
  })

  it("have the id by which their payments are known, or the store does not start", () => {
    expect(storeMistakes(payment("svc"), FACTS)).toEqual([])
    expect(storeMistakes(payment("my_svc"), FACTS)).toEqual([
      `modules: give the payment providers of medusa-payment-svc the id "svc"`,
    ])
  })
})

describe("the channels of a store's notifications", () => {
  const channels = (options: Record<string, unknown>, more: object = {}) => [
    ...getChannels({ notification: { resolve: "@medusajs/medusa/notification", options, ...more } }),
  ]
  const provider = (...channels: string[]) => ({ resolve: "x", id: "x", options: { channels } })

  it("are those of its providers", () => {
    expect(channels({ providers: [provider("feed"), provider("email", "sms")] })).toEqual(["feed", "email", "sms"])
    expect(channels({ providers: [{ resolve: "x", id: "x" }, provider("feed")] })).toEqual(["feed"])
  })

  it("have e-mail on Medusa Cloud, whose own provider is not listed", () => {
    const cloud = { api_key: "k", endpoint: "https://cloud.example" }
    expect(channels({ providers: [provider("feed")], cloud })).toEqual(["feed", "email"])
    expect(channels({ providers: [provider("feed")], cloud: { ...cloud, api_key: undefined } })).toEqual(["feed"])
  })

  it("are none without the module", () => {
    expect([...getChannels({})]).toEqual([])
    expect([...getChannels({ notification: false })]).toEqual([])
    expect(channels({ providers: [provider("feed")] }, { disable: true })).toEqual([])
    expect(channels({})).toEqual([])
  })
})

describe("a base address", () => {
  it.each([
    ...["http://localhost:4010", "http://127.0.0.1:4010/path", "http://[::1]:4010", "https://service.localhost"],
    ...["https://sandbox-api.service.example", "https://api.Sandbox.service.example/v2"],
  ])("%s is a sandbox", (address) => expect(isSandboxAddress(address)).toBe(true))

  it.each(["https://api.service.example", "https://api.service.example/sandbox", "https://notlocalhost.example"])(
    "%s is none",
    (address) => expect(isSandboxAddress(address)).toBe(false),
  )
})
