import { readAccounts } from "./accounts"
import { ConfigurationError } from "./options"

const KEYS = { apiKey: "tr-key", secretKey: "tr-secret" }
const OTHER = { apiKey: "eu-key", secretKey: "eu-secret" }
const STORE = {
  baseUrl: "https://service.example",
  backendUrl: "https://api.shop.example",
  storefrontUrls: ["https://shop.example"],
}
const SEVERAL = { ...STORE, accounts: { tr: KEYS, eu: { ...OTHER, default: true } } }

const providers = (...ids: string[]) => ({
  payment: {
    resolve: "@medusajs/medusa/payment",
    dependencies: ["query", "svc"],
    options: {
      providers: ids.map((id) => ({ resolve: "medusa-payment-svc/providers/svc", id, options: { account: id } })),
    },
  },
})

function mistakes(options: unknown, modules?: Parameters<typeof readAccounts>[1]): readonly string[] {
  try {
    readAccounts(options, modules)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.mistakes
    throw error
  }
  return []
}

it("a store with one account names none, and has the account svc", () => {
  expect(readAccounts({ ...STORE, ...KEYS }, providers("svc"))).toEqual([
    { account: "svc", settings: expect.objectContaining(KEYS) as object },
  ])
})

describe("a store with several accounts", () => {
  it("has the default one first, and each has the options around it but for those that it sets itself", () => {
    const own = { ...OTHER, default: true, timeZone: "Europe/Berlin", capabilities: { reports: true } }
    const [first, second] = readAccounts(
      { ...SEVERAL, timeZone: "Europe/Istanbul", accounts: { tr: KEYS, eu: own } },
      providers("tr", "eu"),
    )
    expect(first).toMatchObject({
      account: "eu",
      settings: { ...OTHER, timeZone: "Europe/Berlin", capabilities: { reports: true } },
    })
    expect(second).toMatchObject({
      account: "tr",
      settings: { ...KEYS, timeZone: "Europe/Istanbul", capabilities: { reports: false } },
    })
  })

  it.each([
    [
      "two defaults",
      { accounts: { tr: { ...KEYS, default: true }, eu: { ...OTHER, default: true } } },
      /^accounts: only one can be the default, and these are: tr, eu$/,
    ],
    ["no default", { accounts: { tr: KEYS, eu: OTHER } }, /^accounts: one of them must have default: true$/],
    ["none", { accounts: {} }, /^accounts: must name at least one account$/],
    ["an account without its key", { accounts: { tr: { secretKey: "s" } } }, /^accounts\.tr\.apiKey: is required$/],
    [
      "the key of another",
      { accounts: { tr: { ...KEYS, default: true }, eu: KEYS } },
      /^accounts\.eu\.apiKey: is the key of the account tr$/,
    ],
    [
      "keys around them",
      { ...KEYS, accounts: { tr: KEYS } },
      /^(apiKey|secretKey): is an option of each account: move it into accounts$/,
    ],
    [
      "the store's options in one",
      { accounts: { tr: { ...KEYS, retentionDays: 30 } } },
      /^accounts\.tr\.retentionDays: is an option of the whole store/,
    ],
    [
      "a name that no provider can have",
      { accounts: { "T R": KEYS } },
      /^accounts\.T R: the name can have lower case letters, digits and - only$/,
    ],
    [
      "an option that there is not",
      { accounts: { tr: { ...KEYS, colour: "red" } } },
      /^accounts\.tr\.colour: is not an option$/,
    ],
  ])("does not start with %s", (_, change, mistake) => {
    const found = mistakes({ ...STORE, ...change })
    expect(found).not.toEqual([])
    for (const one of found) expect(one).toMatch(mistake)
  })

  it("names a mistake around the accounts once, without an account; one of an account with its name", () => {
    const wrong = { ...SEVERAL, backendUrl: "shop", timeZone: "Mars", retentionDays: 0, colour: "red" }
    const accounts = { tr: { ...KEYS, timeZone: "Venus" }, eu: { ...OTHER, default: true } }
    const zone = "must be a time zone such as Europe/Istanbul"
    expect(mistakes({ ...wrong, accounts })).toEqual([
      "backendUrl: must be an absolute address, like https://shop.example",
      `accounts.tr.timeZone: ${zone}`,
      "retentionDays: must be at least 1",
      "colour: is not an option",
      `timeZone: ${zone}`,
    ])
    expect(mistakes({ ...SEVERAL, storefrontUrls: undefined })).toEqual(["storefrontUrls: is required"])
  })

  it.each([[[]], [undefined], ["tr"], [{ svc: undefined }]])(
    "does not start with the accounts %j, and says so alone",
    (accounts) => {
      expect(mistakes({ ...STORE, accounts }, providers("tr"))).toEqual([
        "accounts: must be { name: { apiKey, secretKey, … } }",
      ])
    },
  )

  it("does not start where a provider is of no account, or of another than its id says", () => {
    expect(mistakes(SEVERAL, providers("tr", "eu"))).toEqual([])
    const line = [
      expect.stringMatching(/^modules: give each payment provider of medusa-payment-svc the id of an account/),
    ]
    expect(mistakes(SEVERAL, providers("tr", "svc"))).toEqual(line)
    expect(mistakes(SEVERAL, providers("us"))).toEqual(line)
  })
})
