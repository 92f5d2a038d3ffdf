import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { z } from "zod"
import { CAPABILITIES } from "../engine/capabilities"
import { REFUND_CAPS, RESPONSE_SPELLINGS, type SandboxOptions } from "../options"

export class UsageError extends Error {
  override readonly name = "UsageError"
}

export type Command = { kind: "help" } | { kind: "serve"; options: SandboxOptions }

const FLAGS = {
  port: { type: "string" },
  host: { type: "string" },
  "api-key": { type: "string" },
  "secret-key": { type: "string" },
  names: { type: "string" },
  data: { type: "string" },
  control: { type: "boolean" },
  "public-url": { type: "string" },
  "webhook-url": { type: "string" },
  "merchant-name": { type: "string" },
  "flexible-links": { type: "boolean" },
  without: { type: "string" },
  "response-spelling": { type: "string" },
  "sign-query-string": { type: "boolean" },
  "refund-cap": { type: "string" },
  "time-zone": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const

/** Reads the command line. Throws a UsageError of one line that names the flag. */
export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = parsed(args)
  if (values.help) return { kind: "help" }
  if (positionals.length !== 1 || positionals[0] !== "sandbox") {
    throw new UsageError(`unknown command "${positionals.join(" ")}": the command is "sandbox" (see --help)`)
  }
  return {
    kind: "serve",
    options: {
      port: readPort(values.port ?? "8484"),
      host: values.host,
      apiKey: needed(values["api-key"], "--api-key"),
      secretKey: needed(values["secret-key"], "--secret-key"),
      names: values.names === undefined ? undefined : readNames(values.names),
      dataFile: values.data,
      control: values.control,
      publicUrl: values["public-url"],
      webhookUrl: values["webhook-url"],
      merchantName: values["merchant-name"],
      flexibleLinks: values["flexible-links"],
      capabilities: values.without === undefined ? undefined : readWithout(values.without),
      responseSpelling: parseOneOf(values["response-spelling"], RESPONSE_SPELLINGS, "--response-spelling"),
      signQueryString: values["sign-query-string"],
      refundCap: parseOneOf(values["refund-cap"], REFUND_CAPS, "--refund-cap"),
      timeZone: values["time-zone"],
    },
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true, strict: true })
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${error.message.split("\n")[0] ?? ""} (see --help)`)
    throw error
  }
}

function needed(value: string | undefined, flag: string): string {
  if (!value) throw new UsageError(`${flag} is needed (see --help)`)
  return value
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError(`--port: "${text}" is not a port (0 to 65535)`)
  return port
}

function parseOneOf<Value extends string>(text: string | undefined, allowed: readonly Value[], flag: string) {
  const value = allowed.find((entry) => entry === text)
  if (text !== undefined && value === undefined) throw new UsageError(`${flag}: one of ${allowed.join(", ")}`)
  return value
}

/** Capabilities that the account does not have, separated by commas. */
function readWithout(list: string): SandboxOptions["capabilities"] {
  const capabilities: SandboxOptions["capabilities"] = {}
  for (const name of list.split(",")) {
    const off = parseOneOf(name.trim(), CAPABILITIES, "--without")
    if (off !== undefined) capabilities[off] = false
  }
  return capabilities
}

/** A JSON file of text by name: `{ "SVCWSv2": "…" }`. */
function readNames(file: string): Record<string, string> {
  const read = z.record(z.string(), z.string()).safeParse(readJsonFile(file, "--names"))
  if (!read.success) throw new UsageError(`--names: ${file} is not an object of names and spellings`)
  return read.data
}

function readJsonFile(file: string, flag: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch (error) {
    throw new UsageError(`${flag}: ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
