import type { ConfigModule } from "@medusajs/framework/types"
import { z } from "zod"

/** Read in the module's service: Medusa reports a loader's error as "Loaders for module svc failed", with the sentence behind it. */

export type ConfiguredModules = NonNullable<ConfigModule["modules"]>

const entry = z
  .object({
    dependencies: z.array(z.string()).catch([]),
    options: z
      .object({
        providers: z
          .array(
            z.object({
              resolve: z.unknown(),
              id: z.unknown(),
              is_default: z.unknown(),
              options: z.object({ account: z.unknown() }).partial().catch({}),
            }),
          )
          .catch([]),
      })
      .catch({ providers: [] }),
  })
  .catch({ dependencies: [], options: { providers: [] } })

/** The account of a store whose options name none; also the id of its providers. */
export const ONLY_ACCOUNT = "svc"

const NEEDED = ["query", "svc"]

const OUR_PROVIDER = /(^|[\\/])providers[\\/]svc(-cards)?([\\/]|$)/
const CARD_PROVIDER = /(^|[\\/])providers[\\/]svc-cards([\\/]|$)/

export interface StoreFacts {
  accounts: readonly string[]
  hasCardEntry: boolean
  hasAttentionEmail: boolean
  isSingleInstance: boolean
  isProduction: boolean
}

export function storeMistakes(modules: ConfiguredModules, facts: StoreFacts): string[] {
  const { hasCardEntry, hasAttentionEmail, isSingleInstance, isProduction } = facts
  const { dependencies, options } = entry.parse(modules["payment"])
  const mistakes: string[] = []
  if (!NEEDED.every((name) => dependencies.includes(name))) {
    const line = [...new Set([...dependencies, ...NEEDED])].map((name) => `"${name}"`).join(", ")
    mistakes.push(`modules: add the line  dependencies: [${line}],  to the entry of "@medusajs/medusa/payment"`)
  }
  const entries = options.providers.filter(({ resolve }) => typeof resolve === "string" && OUR_PROVIDER.test(resolve))
  mistakes.push(...new Set(entries.flatMap((one) => entryMistake(one, facts.accounts))))
  const takesCards = options.providers.some(({ resolve }) => typeof resolve === "string" && CARD_PROVIDER.test(resolve))
  if (takesCards && !hasCardEntry)
    mistakes.push(
      `cardEntry: must be "saq-d" where medusa-payment-svc/providers/svc-cards is listed: card numbers then pass ` +
        "through this server (PCI DSS, SAQ D)",
    )
  if (hasAttentionEmail && !getChannels(modules).has("email"))
    mistakes.push(
      "notifications.attentionEmail: needs a provider of the channel email in the options of " +
        '"@medusajs/medusa/notification"',
    )
  if (isProduction && !isSingleInstance && locksInMemory(modules))
    mistakes.push(
      "modules: give the locking module a provider that all instances share, such as locking-redis, or state with " +
        "singleInstance: true that one process is all that serves this store",
    )
  return mistakes
}

/** A payment's account is known by its provider's whole id, such as pp_hosted_svc. */
function entryMistake(
  { id, options: { account } }: z.output<typeof entry>["options"]["providers"][number],
  accounts: readonly string[],
): string[] {
  const [first = ""] = accounts
  if (accounts.length === 1 && first === ONLY_ACCOUNT)
    return id === first && (account === undefined || account === first)
      ? []
      : [`modules: give the payment providers of medusa-payment-svc the id "${first}"`]
  if (accounts.some((name) => name === id && name === account)) return []
  const names = accounts.map((name) => `{ id: "${name}", options: { account: "${name}" } }`).join(" or ")
  return [
    `modules: give each payment provider of medusa-payment-svc the id of an account, and name the account in its options: ${names}`,
  ]
}

/** Without the plugin, its service, which checks everything else, does not exist. */
export function pluginMistake(modules: ConfiguredModules): string | undefined {
  if (modules["svc"]) return undefined
  return (
    'plugins: add the line  { resolve: "medusa-payment-svc", options: { … } },  or run  npx medusa-payment-svc init  (without the plugin its ' +
    "payment providers cannot be used)"
  )
}

const provider = z
  .object({ options: z.object({ channels: z.array(z.string()) }).transform(({ channels }) => channels) })
  .transform(({ options }) => options)
  .catch([])
const filled = z.string().min(1)
const notification = z
  .object({
    disable: z.literal(false).optional(),
    options: z.object({
      providers: z.array(provider).catch([]),
      /** With this, Medusa Cloud's own provider sends e-mails. */
      cloud: z.object({ api_key: filled, endpoint: filled }).optional().catch(undefined),
    }),
  })
  .transform(({ options: { providers, cloud } }) => [...providers.flat(), ...(cloud ? ["email"] : [])])
  .catch([])

/** `feed` is the admin's bell. */
export const getChannels = (modules: ConfiguredModules): ReadonlySet<string> =>
  new Set(notification.parse(modules["notification"]))

export function locksInMemory(modules: ConfiguredModules): boolean {
  const { providers } = entry.parse(modules["locking"]).options
  return providers.length !== 1 && !providers.some((provider) => provider.is_default === true)
}

export const LOCKS_IN_MEMORY =
  "medusa-payment-svc: this store keeps its locks in the memory of one process, and will not start like this in production. On more " +
  "than one process, two could complete a cart at once: give the locking module a provider that all share, such as locking-redis. " +
  "If there will only ever be one process, set the option singleInstance: true."

const LOCAL = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

export function isSandboxAddress(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl)
  return LOCAL.test(hostname) || hostname.includes("sandbox")
}
