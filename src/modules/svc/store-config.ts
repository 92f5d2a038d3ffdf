import type { ConfigModule } from "@medusajs/framework/types"
import { z } from "zod"

/*
 * What the plugin needs of the rest of medusa-config.ts. Read in the module's service: what a Medusa loader throws is
 * reported as "Loaders for module svc failed", with the sentence behind it.
 */

export type ConfiguredModules = NonNullable<ConfigModule["modules"]>

/** What of a module's entry is looked at; anything else there counts as nothing. */
const entry = z
  .object({
    dependencies: z.array(z.string()).catch([]),
    options: z
      .object({ providers: z.array(z.object({ resolve: z.unknown(), is_default: z.unknown() })).catch([]) })
      .catch({ providers: [] }),
  })
  .catch({ dependencies: [], options: { providers: [] } })

/** What the payment provider's container is given. */
const NEEDED = ["query", "svc"]

const CARD_PROVIDER = /(^|[\\/])providers[\\/]svc-cards([\\/]|$)/

/** What of the store's modules keeps the plugin from working, one line each. */
export function storeMistakes(modules: ConfiguredModules, hasCardEntry: boolean): string[] {
  const { dependencies, options } = entry.parse(modules["payment"])
  const mistakes: string[] = []
  if (!NEEDED.every((name) => dependencies.includes(name))) {
    const line = [...new Set([...dependencies, ...NEEDED])].map((name) => `"${name}"`).join(", ")
    mistakes.push(`modules: add the line  dependencies: [${line}],  to the entry of "@medusajs/medusa/payment"`)
  }
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

/** Not only for production: what NODE_ENV says is no proof of how many processes there are. */
export const LOCKS_IN_MEMORY =
  "medusa-payment-svc: this store keeps its locks in the memory of one process. That is fine while a single process serves it, as in " +
  "development. On more than one, two could complete a cart at once: give the locking module a provider that all share, such as " +
  "locking-redis."
