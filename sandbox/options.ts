import { z } from "zod"
import { Calendar } from "./engine/calendar"
import type { Settings } from "./engine/settings"
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
  webhookDelayMs: z.int().min(0).default(10_000),
  flexibleLinks: z.boolean().default(false),
  /** what of the operations beyond the specification the account has */
  capabilities: capabilitiesSchema.default(() => capabilitiesSchema.parse({})),
  /** days on its clock until a hold that was not taken ends */
  holdDays: z.int().min(1).max(365).default(7),
  reportPageSize: z.int().min(1).max(1000).default(100),
  responseSpelling: z.enum(["sample", "schema"]).default("sample"),
  signQueryString: z.boolean().default(false),
  refundCap: z.enum(["lower", "price", "paidPrice"]).default("paidPrice"),
  /** of timestamps and of the day a cancel must fall on; an IANA name */
  timeZone: z.string().refine(isTimeZone, "must be a time zone like Europe/Istanbul").default("Europe/Istanbul"),
})

/** What `startSandbox` takes; only the two keys have to be given. */
export type SandboxOptions = z.input<typeof optionsSchema>
export type ReadOptions = z.output<typeof optionsSchema>

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
    apiKey: options.apiKey,
    secretKey: options.secretKey,
    names: readNames(options.names),
    merchantName: options.merchantName,
    hasControl: options.control,
    signQueryString: options.signQueryString,
    responseSpelling: options.responseSpelling,
    refundCap: options.refundCap,
    hasFlexibleLinks: options.flexibleLinks,
    capabilities: { ...options.capabilities },
    reportPageSize: options.reportPageSize,
    holdDays: options.holdDays,
    calendar: new Calendar(options.timeZone),
    webhookUrl: options.webhookUrl,
    webhookDelay: options.webhookDelayMs,
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
