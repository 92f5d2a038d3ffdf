import type { ConfigModule } from "@medusajs/framework/types"
import { z } from "zod"

/*
 * What the plugin needs of the rest of medusa-config.ts. Read in the module's service: what a Medusa loader throws is
 * reported as "Loaders for module svc failed", with the sentence behind it.
 */

export type ConfiguredModules = NonNullable<ConfigModule["modules"]>

/** What is read of a module's entry; anything else there counts as nothing. */
const entry = z
  .object({
    dependencies: z.array(z.string()).catch([]),
    options: z
      .object({
        providers: z.array(z.object({ resolve: z.unknown(), id: z.unknown(), is_default: z.unknown() })).catch([]),
      })
      .catch({ providers: [] }),
  })
  .catch({ dependencies: [], options: { providers: [] } })

/** What the payment provider's container is given. */
const NEEDED = ["query", "svc"]

const OUR_PROVIDER = /(^|[\\/])providers[\\/]svc(-cards)?([\\/]|$)/
const CARD_PROVIDER = /(^|[\\/])providers[\\/]svc-cards([\\/]|$)/

/** What the check depends on besides the store's modules. */
export interface StoreFacts {
  hasCardEntry: boolean
  /** Somebody is to get e-mails. */
  hasAttentionEmail: boolean
  /** One process is all that serves the store, as its owner states. */
  isSingleInstance: boolean
  isProduction: boolean
}

/** What in the store's modules prevents the plugin from working, one line each. */
export function storeMistakes(modules: ConfiguredModules, facts: StoreFacts): string[] {
  const { hasCardEntry, hasAttentionEmail, isSingleInstance, isProduction } = facts
  const { dependencies, options } = entry.parse(modules["payment"])
  const mistakes: string[] = []
  if (!NEEDED.every((name) => dependencies.includes(name))) {
    const line = [...new Set([...dependencies, ...NEEDED])].map((name) => `"${name}"`).join(", ")
    mistakes.push(`modules: add the line  dependencies: [${line}],  to the entry of "@medusajs/medusa/payment"`)
  }
  const isMisnamed = options.providers.some(
    ({ resolve, id }) => typeof resolve === "string" && OUR_PROVIDER.test(resolve) && id !== "svc",
  )
  // payments are known as the plugin's by their provider's whole id, such as pp_hosted_svc
  if (isMisnamed) mistakes.push(`modules: give the payment providers of medusa-payment-svc the id "svc"`)
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

/**
 * What is missing where the payment module has a provider of the plugin, and the plugin itself is not listed: its service, which checks
 * everything else, is not made then.
 */
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
      /** What Medusa Cloud sets: its own provider sends e-mails then. */
      cloud: z.object({ api_key: filled, endpoint: filled }).optional().catch(undefined),
    }),
  })
  .transform(({ options: { providers, cloud } }) => [...providers.flat(), ...(cloud ? ["email"] : [])])
  .catch([])

/** The channels that the store's Notification module has a provider for: `feed` is the admin's bell. */
export const getChannels = (modules: ConfiguredModules): ReadonlySet<string> =>
  new Set(notification.parse(modules["notification"]))

/** Whether locks are kept in the memory of one process. */
export function locksInMemory(modules: ConfiguredModules): boolean {
  const { providers } = entry.parse(modules["locking"]).options
  return providers.length !== 1 && !providers.some((provider) => provider.is_default === true)
}

/** Logged where the store starts all the same: outside production. */
export const LOCKS_IN_MEMORY =
  "medusa-payment-svc: this store keeps its locks in the memory of one process, and will not start like this in production. On more " +
  "than one process, two could complete a cart at once: give the locking module a provider that all share, such as locking-redis. " +
  "If there will only ever be one process, set the option singleInstance: true."

const LOCAL = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a base address is a sandbox: this machine, or a host with a sandbox's name. */
export function isSandboxAddress(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl)
  return LOCAL.test(hostname) || hostname.includes("sandbox")
}
