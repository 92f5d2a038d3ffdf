import { networkInterfaces } from "node:os"
import { z } from "zod"
import { CAPTURE_CURRENCIES } from "../../client"
import { clientOptions, inWords, listMistakes, refusePlainHttp } from "../../client/options"
import { findDouble } from "../../client/http"
import { mappingOptions } from "../../mapping"
import { marketplaceOptions } from "../../mapping/marketplace"
import { FLOWS, installmentPolicy, FALLBACK, LANGUAGES } from "../../domain"

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

function serverAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.1"
}

const template = z.string().min(1, "must not be empty")

const tokenSecret = z.string().min(32, "must have at least 32 characters")

/** The plugin decides the language of each call, logs and observes calls itself, and reads answers of the default size. */
const clientShape = clientOptions.omit({ locale: true, maxAnswerBytes: true, logger: true, onCall: true })

export const svcOptions = clientShape.extend({
  /** Keys derived from this older secret are still accepted; take it out a day after changing the secret. */
  previousSecretKey: z.string().min(1, "must not be empty").optional(),
  backendUrl: origin,
  storefrontUrls: z.array(origin).min(1, "must list at least one storefront"),
  /** The address of a payment in the service's own panel; without it the admin shows no link. */
  panelUrl: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .includes("{paymentId}", { error: "must contain {paymentId}" })
    .optional(),
  /** The proxy sets it; of a list the last entry counts. Without it no header is believed. */
  clientIp: z
    .string()
    .regex(/^[\w-]+$/, "must be the name of a header, such as cf-connecting-ip")
    .optional(),
  /** Locks may then be kept in memory, in production too. */
  singleInstance: z.boolean().default(false),
  installments: installmentPolicy.prefault({}),
  ...mappingOptions.shape,
  refunds: z
    .strictObject({
      fullRefund: z.enum(["cancel-first", "refund"]).default("cancel-first"),
      /** Its documentation says paidPrice. */
      cap: z.enum(["lower", "price", "paidPrice"]).default("paidPrice"),
      ip: z.union([z.ipv4(), z.ipv6()], "must be an IP address").default(serverAddress),
    })
    .prefault({}),
  threeDs: z
    .strictObject({
      /** v2 checks amount, basket and currency again; v1 sends what the bank posted. */
      finalize: z.enum(["v2", "v1"]).default("v2"),
    })
    .prefault({}),
  review: z
    .strictObject({
      onDecline: z.enum(["cancel", "keep"]).default("cancel"),
    })
    .prefault({}),
  /** A capability that is off is never called. */
  capabilities: z
    .strictObject({
      reports: z.boolean().default(false),
      approval: z.boolean().default(false),
      storedCards: z.boolean().default(false),
      hold: z.boolean().default(false),
      installmentInfo: z.boolean().default(false),
      cardForm: z.boolean().default(false),
    })
    .prefault({}),
  hold: z
    .strictObject({
      providers: z
        .array(z.enum(FLOWS))
        .min(1, "must name at least one")
        .default([...FLOWS]),
      /** Payments in these currencies hold, others are charged at once; left out: all hold, and other currencies are refused. */
      currencies: z
        .array(
          z.enum(CAPTURE_CURRENCIES, `must be one of ${CAPTURE_CURRENCIES.join(", ")}: no other currency can be held`),
        )
        .min(1, "must name at least one")
        .optional(),
      days: z.int().min(1).max(60).default(7),
      warnDays: z.int().min(0).max(30).default(2),
      /** Takes the amount when goods are fulfilled or shipped; left out: a person does. */
      captureOn: z.enum(["fulfillment", "shipment"]).optional(),
    })
    .refine(({ days, warnDays }) => warnDays < days, { path: ["warnDays"], error: "must be less than hold.days" })
    .prefault({}),
  reports: z
    .strictObject({
      /** Payments that this store did not make: put on the attention list, or left out where other systems use the account too. */
      foreignPayments: z.enum(["list", "ignore"]).default("list"),
    })
    .prefault({}),
  storedCards: z
    .strictObject({
      /** At least 32 characters, and used for nothing else. Whoever has it and the database can read the tokens. */
      secret: tokenSecret.optional(),
      previousSecrets: z.array(tokenSecret).default([]),
    })
    .prefault({}),
  marketplace: marketplaceOptions.optional(),
  cardEntry: z.literal("saq-d").optional(),
  keepMember: z.boolean().default(false),
  notifications: z
    .strictObject({
      /** For notifications to the merchant, and a payment link's e-mail where nothing else decides the language. */
      language: z.enum(LANGUAGES).default(FALLBACK),
      /** Addresses that get the entries of the attention list by e-mail too. */
      attentionEmail: z.array(z.email("must be an e-mail address")).max(20, "must be at most 20").default([]),
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

/** It shows no stack, which would only hide the message. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError"

  constructor(readonly mistakes: readonly string[]) {
    super(
      ["medusa-payment-svc cannot start. Correct this in medusa-config.ts:", ...mistakes.map((one) => `  ${one}`)].join(
        "\n",
      ),
    )
    this.stack = `${this.name}: ${this.message}`
  }
}

/** Milliseconds. A call without an answer counts as lost after 150 s, and a user may then report that it did nothing. */
const LONGEST_CALL = 120_000
const TOO_LONG = `must be at most ${LONGEST_CALL}: a call of unknown outcome must be over before the store decides about it`
const tooLong = (name: "money" | "write") => ({ path: ["timeouts", name], error: TOO_LONG })

/** zod checks these only when all else is right. */
const together = clientOptions
  .pick({ baseUrl: true, allowPlainHttp: true, timeouts: true })
  .strip()
  .superRefine(refusePlainHttp)
  .refine(({ timeouts }) => timeouts.money <= LONGEST_CALL, tooLong("money"))
  .refine(({ timeouts }) => timeouts.write <= LONGEST_CALL, tooLong("write"))

const withStoredCards = z.object({
  secretKey: z.string().optional(),
  capabilities: z.object({ storedCards: z.literal(true) }),
  storedCards: z.object({ secret: z.string().optional() }).default({}),
})

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

/** The service refuses sellers' items otherwise (5079, published for marketplaces). */
const groupForSellers = z.object({
  paymentGroup: z.string().refine((group) => group !== "PRODUCT"),
  marketplace: z.looseObject({}),
})
const GROUP_IN_MARKETPLACE = "paymentGroup: must be PRODUCT in marketplace mode"

/** A test double reports payments as paid that no buyer made. */
const DOUBLE_IN_PRODUCTION = "http.axios: has an adapter of its own, a test double, which is not allowed in production"

export function listOptionMistakes(options: unknown): string[] {
  const read = svcOptions.safeParse(options, inWords)
  const isDouble = read.success && process.env.NODE_ENV === "production" && findDouble(read.data.http)
  const mistakes = new Set([
    ...listMistakes(read.error),
    ...listMistakes(together.safeParse(options, inWords).error),
    ...storedCardMistakes(options),
    ...(holdsForSellers.safeParse(options).success ? [HOLD_IN_MARKETPLACE] : []),
    ...(groupForSellers.safeParse(options).success ? [GROUP_IN_MARKETPLACE] : []),
    ...(isDouble ? [DOUBLE_IN_PRODUCTION] : []),
  ])
  return [...mistakes]
}

/** The options of one account, with those of the store. @throws ConfigurationError one message that names every mistake */
export function readSvcOptions(options: unknown): SvcSettings {
  const mistakes = listOptionMistakes(options)
  if (mistakes.length > 0) throw new ConfigurationError(mistakes)
  return svcOptions.parse(options)
}

export function clientSettings(settings: SvcSettings): z.output<typeof clientShape> {
  return clientShape.strip().parse(settings)
}
