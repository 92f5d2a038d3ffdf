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

/** What in the store's modules prevents the plugin from working, one line each. */
export function storeMistakes(modules: ConfiguredModules, hasCardEntry: boolean): string[] {
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
  return mistakes
}

/** Whether locks are kept in the memory of one process. */
export function locksInMemory(modules: ConfiguredModules): boolean {
  const { providers } = entry.parse(modules["locking"]).options
  return providers.length !== 1 && !providers.some((provider) => provider.is_default === true)
}

/** Not only in production: NODE_ENV does not show how many processes there are. */
export const LOCKS_IN_MEMORY =
  "medusa-payment-svc: this store keeps its locks in the memory of one process. That is fine while a single process serves it, as in " +
  "development. On more than one, two could complete a cart at once: give the locking module a provider that all share, such as " +
  "locking-redis."
