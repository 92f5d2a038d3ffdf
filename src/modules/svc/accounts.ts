import { z } from "zod"
import { ConfigurationError, listOptionMistakes, type SvcOptions, readSvcOptions, type SvcSettings } from "./options"
import { ONLY_ACCOUNT, storeMistakes, type ConfiguredModules, type StoreFacts } from "./store-config"

/** Options of the whole store; every other option can differ between accounts. */
const STORE_OPTIONS = [
  "backendUrl",
  "storefrontUrls",
  "clientIp",
  "singleInstance",
  "storedCards",
  "cardEntry",
  "keepMember",
  "notifications",
  "retentionDays",
  "database",
] as const satisfies (keyof SvcOptions)[]
type StoreOption = (typeof STORE_OPTIONS)[number]

/** No account inherits these from the shared options. */
const OWN_OPTIONS = ["apiKey", "secretKey", "previousSecretKey"] as const satisfies (keyof SvcOptions)[]
type OwnOption = (typeof OWN_OPTIONS)[number]

interface AccountOptions extends Partial<Omit<SvcOptions, StoreOption | OwnOption>>, Pick<SvcOptions, OwnOption> {
  /** True for one account: it is used where neither a payment nor a user names one. */
  default?: boolean
}

/** An account has the shared options, except for those it sets itself. */
interface SeveralAccountsOptions extends Omit<SvcOptions, OwnOption | "baseUrl">, Partial<Pick<SvcOptions, "baseUrl">> {
  accounts: Readonly<Record<string, AccountOptions>>
}

export type PluginOptions = SvcOptions | SeveralAccountsOptions

export type StoreSettings = Pick<SvcSettings, Exclude<StoreOption, "database">>

/** The default account comes first. */
export type Accounts = readonly [AccountSettings, ...AccountSettings[]]
export interface AccountSettings {
  account: string
  settings: SvcSettings
}

const withAccounts = z.looseObject({ accounts: z.record(z.string(), z.looseObject({ default: z.unknown() })) })
type Given = z.output<typeof withAccounts>

const NAME = /^[a-z0-9][a-z0-9-]*$/

function nameMistakes(account: string, options: Readonly<Record<string, unknown>>): string[] {
  const misplaced = STORE_OPTIONS.filter((name) => options[name] !== undefined)
  return [
    ...(NAME.test(account) ? [] : [`accounts.${account}: the name can have lower case letters, digits and - only`]),
    ...misplaced.map(
      (name) => `accounts.${account}.${name}: is an option of the whole store: move it out of the account`,
    ),
  ]
}

function defaultMistakes(accounts: Given["accounts"]): string[] {
  const names = Object.keys(accounts)
  const defaults = names.filter((account) => accounts[account]?.default === true)
  if (names.length === 0) return ["accounts: must name at least one account"]
  if (names.length === 1 || defaults.length === 1) return []
  if (defaults.length === 0) return ["accounts: one of them must have default: true"]
  return [`accounts: only one can be the default, and these are: ${defaults.join(", ")}`]
}

/** An account under two names would compare each day with only half of its payments. */
function listRepeated(accounts: readonly AccountSettings[]): string[] {
  return accounts.flatMap(({ account, settings }, at) => {
    const isSame = ({ settings: { apiKey, baseUrl } }: AccountSettings) =>
      apiKey === settings.apiKey && new URL(baseUrl).origin === new URL(settings.baseUrl).origin
    const first = accounts.slice(0, at).find(isSame)
    return first ? [`accounts.${account}.apiKey: is the key of the account ${first.account}`] : []
  })
}

/** A store without the feature has no such option. */
export const hasSellers = ({ settings }: Pick<AccountSettings, "settings">): boolean =>
  "marketplace" in settings && settings.marketplace !== undefined

function sellerMistakes(accounts: readonly AccountSettings[]): string[] {
  const names = accounts.filter(hasSellers).map(({ account }) => account)
  return names.length < 2
    ? []
    : [`accounts: only one can have the option marketplace, and these do: ${names.join(", ")}`]
}

const isOfStore = (name: string): boolean => STORE_OPTIONS.some((one) => one === name)

const mergeOptions = ({ accounts, ...shared }: Given) =>
  Object.entries(accounts).map(([account, { default: isDefault, ...options }]) => ({
    account,
    isDefault: isDefault === true,
    options: { ...shared, ...options },
    mistakes: nameMistakes(account, options),
    /** It stands around the accounts. */
    isShared: (name: string) => isOfStore(name) || (name in shared && !(name in options)),
  }))

/** @throws ConfigurationError */
function readSeveral(given: Given): AccountSettings[] {
  const { accounts, ...shared } = given
  const own = mergeOptions(given)
  const mistakes = [
    ...OWN_OPTIONS.filter((name) => shared[name] !== undefined).map(
      (name) => `${name}: is an option of each account: move it into accounts`,
    ),
    ...defaultMistakes(accounts),
    ...own.flatMap(({ account, options, mistakes, isShared }) => [
      ...mistakes,
      ...listOptionMistakes(options).map((one) =>
        isShared(/^\w*/.exec(one)?.[0] ?? "") ? one : `accounts.${account}.${one}`,
      ),
    ]),
  ]
  if (mistakes.length > 0) throw new ConfigurationError([...new Set(mistakes)])
  const read = own
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(({ account, options }) => ({ account, settings: readSvcOptions(options) }))
  const together = [...listRepeated(read), ...sellerMistakes(read)]
  if (together.length > 0) throw new ConfigurationError(together)
  return read
}

const withCardEntry = z.object({ cardEntry: z.string() })
const withAttentionEmail = z.object({ notifications: z.object({ attentionEmail: z.array(z.unknown()).min(1) }) })
const withSingleInstance = z.object({ singleInstance: z.literal(true) })

const storeFacts = (options: unknown): Omit<StoreFacts, "accounts"> => ({
  hasCardEntry: withCardEntry.safeParse(options).success,
  hasAttentionEmail: withAttentionEmail.safeParse(options).success,
  isSingleInstance: withSingleInstance.safeParse(options).success,
  isProduction: process.env.NODE_ENV === "production",
})

const withMarketplace = z.looseObject({ marketplace: z.looseObject({}) })

/** The options of the account whose sellers are paid, unchecked. Undefined: no marketplace. */
export function findSellersOptions(options: unknown): { account: string; options: unknown } | undefined {
  const several = withAccounts.safeParse(options)
  const all = several.success ? mergeOptions(several.data) : [{ account: ONLY_ACCOUNT, options }]
  return all.find((one) => withMarketplace.safeParse(one.options).success)
}

/** @throws ConfigurationError naming every mistake */
export function readAccounts(options: unknown = {}, modules?: ConfiguredModules): Accounts {
  const several = withAccounts.safeParse(options)
  if (!several.success && typeof options === "object" && options !== null && "accounts" in options)
    throw new ConfigurationError(["accounts: must be { name: { apiKey, secretKey, … } }"])
  const names = several.success ? Object.keys(several.data.accounts) : [ONLY_ACCOUNT]
  const mistakes = modules === undefined ? [] : storeMistakes(modules, { ...storeFacts(options), accounts: names })
  try {
    const [first, ...rest] = several.success
      ? readSeveral(several.data)
      : [{ account: ONLY_ACCOUNT, settings: readSvcOptions(options) }]
    if (first && mistakes.length === 0) return [first, ...rest]
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    mistakes.unshift(...error.mistakes)
  }
  throw new ConfigurationError(mistakes)
}
