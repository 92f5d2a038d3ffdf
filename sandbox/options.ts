import { z } from "zod"
import { Calendar } from "./engine/calendar"
import { Names } from "./wire/names"

const httpUrl = z.url({ protocol: /^https?$/ })

const capability = z.boolean().default(true)
const capabilitiesSchema = z.strictObject({
  reports: capability,
  approval: capability,
  storedCards: capability,
  hold: capability,
  installmentInfo: capability,
  cardForm: capability,
})

export const RESPONSE_SPELLINGS = ["sample", "schema"] as const
export const REFUND_CAPS = ["lower", "price", "paidPrice"] as const
export type RefundCap = (typeof REFUND_CAPS)[number]

const optionsSchema = z.strictObject({
  /** 0 takes any free port */
  port: z.int().min(0).max(65_535).default(0),
  host: z.string().min(1).default("127.0.0.1"),
  apiKey: z.string().min(1),
  secretKey: z.string().min(1),
  /** serves the control API under /_sandbox/ */
  control: z.boolean().default(false),
  /** this service's spelling of the names in contract/names.json */
  names: z.record(z.string(), z.string()).default({}),
  /** keeps the state across restarts */
  dataFile: z.string().min(1).optional(),
  /** where browsers reach the sandbox, when that is not its own address */
  publicUrl: httpUrl.optional(),
  merchantName: z.string().min(1).default("Sandbox Store"),
  webhookUrl: httpUrl.optional(),
  /** on the sandbox's clock */
  webhookDelayMs: z.int().min(0).default(10_000),
  flexibleLinks: z.boolean().default(false),
  /** what of the operations beyond the specification the account has; control sets it while it runs */
  capabilities: capabilitiesSchema.default(() => capabilitiesSchema.parse({})),
  /** days on its clock until a hold that was not taken ends */
  holdDays: z.int().min(1).max(365).default(7),
  /** lines of a page of the reports */
  reportPageSize: z.int().min(1).max(1000).default(100),
  /** the schema and the samples of the interface spell some fields differently */
  responseSpelling: z.enum(RESPONSE_SPELLINGS).default("sample"),
  signQueryString: z.boolean().default(false),
  /** what caps a refund: paidPrice as published, or price, or the lower of the two */
  refundCap: z.enum(REFUND_CAPS).default("paidPrice"),
  /** of timestamps and of the day a cancel must fall on; an IANA name */
  timeZone: z.string().refine(isTimeZone, "must be a time zone like Europe/Istanbul").default("Europe/Istanbul"),
})

/** What `startSandbox` takes; only the two keys have to be given. */
export type SandboxOptions = z.input<typeof optionsSchema>
type ReadOptions = z.output<typeof optionsSchema>

/** The merchant account the sandbox plays, with everything about the service that can be set. */
export interface Settings extends Omit<ReadOptions, "names" | "publicUrl"> {
  names: Names
  /** days and timestamps of the account's time zone */
  calendar: Calendar
  /** where browsers reach the sandbox, without a trailing slash; set when the server listens */
  publicUrl: string
}

/** A setting that cannot be used; the message names it. */
export class OptionError extends Error {
  override readonly name = "OptionError"
}

/** Throws an OptionError whose message is one line. */
export function readOptions(options: SandboxOptions): ReadOptions {
  const read = optionsSchema.safeParse(options)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = issue?.path.map(String).join(".") ?? ""
  throw new OptionError(`option ${path === "" ? "" : `${path}: `}${issue?.message ?? "is not valid"}`)
}

/** The account these options describe. `publicUrl` is set again once the port is known. */
export function getSettings(options: ReadOptions): Settings {
  return {
    ...options,
    names: readNames(options.names),
    calendar: new Calendar(options.timeZone),
    publicUrl: (options.publicUrl ?? "http://localhost").replace(/\/+$/, ""),
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Calendar(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function readNames(overrides: Record<string, string>): Names {
  try {
    return new Names(overrides)
  } catch (error) {
    if (error instanceof RangeError) throw new OptionError(error.message)
    throw error
  }
}
