import { locksInMemory } from "./store-config"

const redis = { resolve: "@medusajs/medusa/locking-redis", id: "locking-redis" }

describe("locks are kept in one process's memory", () => {
  it.each([
    ["where locking is not configured", {}],
    ["where it has no provider", { locking: { resolve: "@medusajs/medusa/locking" } }],
    [
      "where none of several is the default",
      { locking: { resolve: "@medusajs/medusa/locking", options: { providers: [redis, { ...redis, id: "other" }] } } },
    ],
  ])("%s", (_, modules) => {
    expect(locksInMemory(modules)).toBe(true)
  })

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
