import { networkInterfaces } from "node:os"
import { z } from "zod"
import { CAPTURE_CURRENCIES } from "../../client"
import { clientOptions, refusePlainHttp } from "../../client/options"
import { getDouble } from "../../client/http"
import { mappingOptions, marketplaceOptions } from "../../mapping"
import { installmentPolicy } from "../../domain"
import { storeMistakes, type ConfiguredModules, type StoreFacts } from "./store-config"

/*
 * The plugin's options: given once, to the plugin; the provider gets what follows from them from its container.
 */

/** An exact origin; http only for localhost. */
const origin = z
  .url({ error: "must be an absolute address, like https://shop.example", abort: true })
  .refine((text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname))
  }, "must be https (http only for localhost)")
  .refine((text) => {
    const { username, password, pathname, search, hash } = new URL(text)
    return username + password + search + hash === "" && pathname === "/"
  }, "must have no path, query, user name or password")
  .transform((text) => new URL(text).origin)

/** This machine's address on the network. */
function serverAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.1"
}

const template = z.string().min(1, "must not be empty")

const tokenSecret = z.string().min(32, "must have at least 32 characters")

/** The options that are the client's own. */
const clientShape = clientOptions.pick({
  baseUrl: true,
  apiKey: true,
  secretKey: true,
  names: true,
  timeouts: true,
  signQueryString: true,
  responseSignatures: true,
  connections: true,
  circuitBreaker: true,
  rateLimits: true,
  useEnvironmentProxy: true,
  allowPlainHttp: true,
  http: true,
})

export const svcOptions = clientShape.extend({
  /** Keys derived from this older secret are still accepted; take it out a day after changing the secret. */
  previousSecretKey: z.string().min(1, "must not be empty").optional(),
  /** Where buyers' browsers and the service reach this store's backend. */
  backendUrl: origin,
  /** Origins the buyer may be sent back to. */
  storefrontUrls: z.array(origin).min(1, "must list at least one storefront"),
  /** Header with the buyer's address, which the proxy sets; of a list its last entry counts. Without it no header is believed. */
  clientIp: z
    .string()
    .regex(/^[\w-]+$/, "must be the name of a header, such as cf-connecting-ip")
    .optional(),
  /** States that one process is all that serves the store: locks may then be kept in its memory, in production too. */
  singleInstance: z.boolean().default(false),
  /** Which installment counts are offered and what they cost. */
  installments: installmentPolicy.prefault({}),
  // how carts become baskets and buyers
  ...mappingOptions.shape,
  /** How money is refunded. */
  refunds: z
    .strictObject({
      /** What a full refund of an untouched payment tries first. */
      fullRefund: z.enum(["cancel-first", "refund"]).default("cancel-first"),
      /** Which of price and paidPrice limits refunds at the service; its documentation says paidPrice. */
      cap: z.enum(["lower", "price", "paidPrice"]).default("paidPrice"),
      /** `ip` of refunds and cancels. */
      ip: z.union([z.ipv4(), z.ipv6()], "must be an IP address").default(serverAddress),
    })
    .prefault({}),
  /** How 3D Secure payments are charged. */
  threeDs: z
    .strictObject({
      /** The finalize that charges: v2 checks amount, basket and currency again; v1 sends what the bank posted. */
      finalize: z.enum(["v2", "v1"]).default("v2"),
    })
    .prefault({}),
  /** What follows from a fraud review. */
  review: z
    .strictObject({
      /** What becomes of an order whose payment fraud control declines after its review. */
      onDecline: z.enum(["cancel", "keep"]).default("cancel"),
    })
    .prefault({}),
  /** What of the service's operations beyond the specification the account has. What is off is never called. */
  capabilities: z
    .strictObject({
      /** The service's own books: lost refunds are looked up, days are compared. */
      reports: z.boolean().default(false),
      /** Sellers are paid once their items are approved. */
      approval: z.boolean().default(false),
      /** Cards are kept at the service. */
      storedCards: z.boolean().default(false),
      /** An amount is held, and taken later. */
      hold: z.boolean().default(false),
      /** Installments and their totals come from the service. */
      installmentInfo: z.boolean().default(false),
    })
    .prefault({}),
  /** Which payments hold their amount, which is taken later; needs `capabilities.hold`. */
  hold: z
    .strictObject({
      /** The entries whose payments hold. */
      providers: z
        .array(z.enum(["hosted", "threeds", "direct"]))
        .min(1, "must name at least one")
        .default(["hosted", "threeds", "direct"]),
      /** Payments in these currencies hold, others are charged at once; left out: all hold, and other currencies are refused. */
      currencies: z
        .array(
          z.enum(CAPTURE_CURRENCIES, `must be one of ${CAPTURE_CURRENCIES.join(", ")}: no other currency can be held`),
        )
        .min(1, "must name at least one")
        .optional(),
      /** Days for which a bank holds an amount. After them nothing is taken any more. */
      days: z.int().min(1).max(60).default(7),
      /** Days before the end at which an amount that was not taken is put on the attention list. */
      warnDays: z.int().min(0).max(30).default(2),
      /** Takes the amount when goods are fulfilled or shipped; left out: a person does. */
      captureOn: z.enum(["fulfillment", "shipment"]).optional(),
    })
    .refine(({ days, warnDays }) => warnDays < days, { path: ["warnDays"], error: "must be less than hold.days" })
    .prefault({}),
  /** What is made of the service's lists of transactions; needs `capabilities.reports`. */
  reports: z
    .strictObject({
      /** Payments that this store did not make: put on the attention list, or left out where other systems use the account too. */
      foreignPayments: z.enum(["list", "ignore"]).default("list"),
    })
    .prefault({}),
  /** How the tokens of cards that customers keep are encrypted; needed by `capabilities.storedCards`. */
  storedCards: z
    .strictObject({
      /** At least 32 characters, and used for nothing else. Whoever has it and the database can read the tokens. */
      secret: tokenSecret.optional(),
      /** Earlier secrets: what is encrypted under one of them can still be read, and is encrypted again by the job. */
      previousSecrets: z.array(tokenSecret).default([]),
    })
    .prefault({}),
  /** Sellers, and what the marketplace keeps; left out: the standard business model. */
  marketplace: marketplaceOptions.optional(),
  /** States that card numbers may pass through this server; the entry `providers/svc-cards` needs it. */
  cardEntry: z.literal("saq-d").optional(),
  /** Whether e-mail and phone number of a buyer who pays as a member of the service are stored with the attempt. */
  keepMember: z.boolean().default(false),
  /** What is sent through the store's Notification module. */
  notifications: z
    .strictObject({
      /** Of notifications to the merchant, and of a payment link's e-mail where neither the order, the buyer's attempts nor the country decides the language. */
      language: z.enum(["en", "tr"]).default("en"),
      /** Who gets the entries of the attention list by e-mail too. */
      attentionEmail: z.array(z.email("must be an e-mail address")).max(20, "must be at most 20").default([]),
      /** Templates of the store's e-mail provider; without one, the plugin's own subject and text are sent. */
      templates: z.strictObject({ attention: template.optional(), paymentLink: template.optional() }).prefault({}),
    })
    .prefault({}),
  /** After how many days what leads to a person or describes the card is erased from an attempt that has ended; left out: never. */
  retentionDays: z.int().min(1).max(36_500).optional(),
  /** Medusa puts its own database settings among a module's options. */
  database: z.unknown().optional(),
})

export type SvcOptions = z.input<typeof svcOptions>
export type SvcSettings = z.output<typeof svcOptions>

/** Stops the boot. It shows no stack, which would only hide the message: nothing in the code is wrong. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError"

  constructor(mistakes: readonly string[]) {
    super(
      ["medusa-payment-svc cannot start. Correct this in medusa-config.ts:", ...mistakes.map((one) => `  ${one}`)].join(
        "\n",
      ),
    )
    this.stack = `${this.name}: ${this.message}`
  }
}

const asRequired: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) => (issue.code === "invalid_type" && issue.input === undefined ? "is required" : undefined),
}

/** What is wrong with one option because of another; checked apart, because zod checks it only when all else is right. */
const together = clientOptions.pick({ baseUrl: true, allowPlainHttp: true }).strip().superRefine(refusePlainHttp)

const withStoredCards = z.object({
  secretKey: z.string().optional(),
  capabilities: z.object({ storedCards: z.literal(true) }),
  storedCards: z.object({ secret: z.string().optional() }).default({}),
})

/** What `capabilities.storedCards` needs. */
function storedCardMistakes(options: unknown): string[] {
  const read = withStoredCards.safeParse(options)
  if (!read.success) return []
  const { secretKey, storedCards } = read.data
  if (storedCards.secret === undefined)
    return ["storedCards.secret: is required with capabilities.storedCards: the tokens of cards are encrypted with it"]
  return storedCards.secret === secretKey ? ["storedCards.secret: must not be the secretKey"] : []
}

/** Whom a held amount is to be paid to, and when its items are approved, is not published. */
const holdsForSellers = z.object({ capabilities: z.object({ hold: z.literal(true) }), marketplace: z.looseObject({}) })
const HOLD_IN_MARKETPLACE =
  "capabilities.hold: cannot be used in marketplace mode. Remove it, or remove the option marketplace."

/** A test double says of payments that nobody made that they are paid. */
const DOUBLE_IN_PRODUCTION = "http.axios: has an adapter of its own, a test double, which is not allowed in production"

function listMistakes(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => `${[...issue.path, key].join(".")}: is not an option`)
      : [`${issue.path.join(".") || "options"}: ${issue.message}`],
  )
}

/**
 * Checks the plugin's options, and what they need of the rest of medusa-config.ts.
 * @throws ConfigurationError one message that names every mistake
 */
export function readSvcOptions(options: unknown = {}, modules?: ConfiguredModules): SvcSettings {
  const read = svcOptions.safeParse(options, asRequired)
  const mistakes = new Set([
    ...listMistakes(read.error),
    ...listMistakes(together.safeParse(options, asRequired).error),
    ...storedCardMistakes(options),
    ...(holdsForSellers.safeParse(options).success ? [HOLD_IN_MARKETPLACE] : []),
    ...(modules === undefined ? [] : storeMistakes(modules, storeFacts(options))),
  ])
  if (read.success && process.env.NODE_ENV === "production" && getDouble(read.data.http))
    mistakes.add(DOUBLE_IN_PRODUCTION)
  if (read.success && mistakes.size === 0) return read.data
  throw new ConfigurationError([...mistakes])
}

const withCardEntry = z.object({ cardEntry: z.string() })
const withAttentionEmail = z.object({ notifications: z.object({ attentionEmail: z.array(z.unknown()).min(1) }) })
const withSingleInstance = z.object({ singleInstance: z.literal(true) })

const storeFacts = (options: unknown): StoreFacts => ({
  hasCardEntry: withCardEntry.safeParse(options).success,
  hasAttentionEmail: withAttentionEmail.safeParse(options).success,
  isSingleInstance: withSingleInstance.safeParse(options).success,
  isProduction: process.env.NODE_ENV === "production",
})

/** What of the settings the client is made with. */
export function clientSettings(settings: SvcSettings): z.output<typeof clientShape> {
  return clientShape.strip().parse(settings)
}
