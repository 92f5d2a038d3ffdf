import { z } from "zod"
import type { ErrorKind } from "./error"
import { httpOptions } from "./http"
import { nameOverrides } from "./names"
import { OPERATIONS } from "./operations"
import { DEFAULT_RATE_LIMITS } from "./rate-limit"

/** Receives the client's reports: never a body, a header or a secret. */
export interface SvcLogger {
  debug(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
}

/** One call with all its tries, for metrics: never a body, an id or a secret. */
export interface ObservedCall {
  operation: string
  ended: "ok" | ErrorKind
  milliseconds: number
}

const milliseconds = z.number().int().min(1).max(600_000)

/** All in milliseconds. `read`, `write` and `money` bound a whole call: waiting, tries and answer together. */
const timeouts = z.strictObject({
  connect: milliseconds.default(5_000),
  headers: milliseconds.default(60_000),
  body: milliseconds.default(30_000),
  read: milliseconds.default(15_000),
  write: milliseconds.default(30_000),
  money: milliseconds.default(60_000),
})

const baseUrl = z.url({ protocol: /^https?$/, error: "must be an absolute http(s) address" }).refine((text) => {
  if (!URL.canParse(text)) return true // z.url has reported it
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === ""
}, "must have no user, query or fragment")

const isLogger = (value: unknown): value is SvcLogger =>
  typeof value === "object" && value !== null && "debug" in value && "warn" in value

const isFunction = (value: unknown) => typeof value === "function"

export const clientOptions = z.strictObject({
  /** Address of the service, https unless it is this machine; a path in it is kept and signed. */
  baseUrl,
  /** Allows plain http to another machine: card numbers would travel in the clear. For closed test networks. */
  allowPlainHttp: z.boolean().default(false),
  apiKey: z.string().min(1, "must not be empty"),
  /** Signs requests and checks answers; never sent, never logged. */
  secretKey: z.string().min(1, "must not be empty"),
  /** Sent with a request that names no locale; otherwise each operation's own default applies (tr, for some links en). */
  locale: z.enum(["tr", "en"]).optional(),
  /** Brand names as this merchant's service spells them. */
  names: nameOverrides.default({}),
  timeouts: timeouts.prefault({}),
  /** Makes the query string part of the signed path (assumed: signed-path). */
  signQueryString: z.boolean().default(false),
  /** A missing or wrong response signature is ignored, reported, or an error (assumed: response-signatures). */
  responseSignatures: z.enum(["off", "report", "require"]).default("report"),
  /** Most connections at once for calls that start a payment, and as many for all others. */
  connections: z.number().int().min(1).max(1_000).default(64),
  /** Stops calls that start a payment while the service does not answer. */
  circuitBreaker: z.boolean().default(true),
  /** Largest answer read, in bytes. */
  maxAnswerBytes: z
    .number()
    .int()
    .min(1_024)
    .default(1024 * 1024),
  /** Calls per minute, by operation name; adds to the published limits. */
  rateLimits: z
    .record(
      z.string().refine((name) => OPERATIONS.some((operation) => operation.name === name), "is not an operation"),
      z.number().positive(),
    )
    .default({})
    .transform((own) => ({ ...DEFAULT_RATE_LIMITS, ...own })),
  useEnvironmentProxy: z.boolean().default(false),
  http: httpOptions.default({}),
  logger: z.custom<SvcLogger>(isLogger, "must have debug() and warn()").optional(),
  /** Called with every call once it has ended. The call waits for it: count, and return. */
  onCall: z.custom<(call: ObservedCall) => void>(isFunction, "must be a function").optional(),
})

const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"])

export function refusePlainHttp(
  { baseUrl, allowPlainHttp }: { baseUrl: string; allowPlainHttp: boolean },
  context: z.RefinementCtx,
): void {
  if (!URL.canParse(baseUrl)) return // the schema has reported it
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol !== "http:" || allowPlainHttp || THIS_MACHINE.has(hostname)) return
  context.addIssue({
    code: "custom",
    path: ["baseUrl"],
    message: "must be https; allowPlainHttp is for closed test networks",
  })
}

export type SvcClientOptions = z.input<typeof clientOptions>
export type ClientSettings = z.output<typeof clientOptions>

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
}

/** zod's own messages, as sentences about the option. A schema's own message comes before these. */
export const inWords: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) => {
    if (issue.input === undefined && issue.code === "invalid_type") return "is required"
    if (issue.code === "invalid_type") return `must be ${TYPES[issue.expected] ?? issue.expected}`
    if (issue.code === "invalid_value") return `must be ${issue.values.map(String).join(" or ")}`
    if (issue.code !== "too_small" && issue.code !== "too_big") return undefined
    const must = issue.origin === "array" || issue.origin === "string" ? "must have" : "must be"
    if (issue.code === "too_small") return `${must} ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`
    return `${must} ${issue.inclusive ? "at most" : "less than"} ${issue.maximum}`
  },
}

/** Each mistake with the option's name. */
export function listMistakes(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => `${[...issue.path, key].join(".")}: is not an option`)
    const { message } = (issue.code === "invalid_key" && issue.issues[0]) || issue
    return [`${issue.path.join(".") || "options"}: ${message}`]
  })
}

/** Fills in the defaults. @throws TypeError that names every wrong option at once */
export function readClientOptions(options: SvcClientOptions): ClientSettings {
  const read = clientOptions.superRefine(refusePlainHttp).safeParse(options, inWords)
  if (read.success) return read.data
  const mistakes = listMistakes(read.error).map((one) => `  ${one}`)
  throw new TypeError(`createSvcClient cannot start:\n${mistakes.join("\n")}`)
}
