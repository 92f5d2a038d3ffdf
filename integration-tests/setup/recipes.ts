import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Answer, HttpApi, Method } from "./http-api"

/** A text in which values stand for what a page leaves to its readers. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((filled, [written, value]) => {
    if (!filled.includes(written)) throw new Error(`there is no ${written} in: ${text}`)
    return filled.replaceAll(written, value)
  }, text)
}

/** Runs commands one after the other in bash, in a folder of their own, and gives what they print. Throws at the first that fails, or that gets an HTTP status of an error. */
export async function runCommands(...commands: string[]): Promise<string> {
  const cwd = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-recipe-"))
  const script = ["set -euo pipefail", 'curl() { command curl --fail-with-body "$@"; }', ...commands].join("\n")
  try {
    return await new Promise((resolve, reject) =>
      execFile("bash", ["-c", script], { cwd }, (error, printed) =>
        error ? reject(new Error(`${error.message}\n${printed}`)) : resolve(printed),
      ),
    )
  } finally {
    rmSync(cwd, { recursive: true })
  }
}

/** The JSON values that a command printed one after the other. */
export const printedBy = (output: string): unknown[] =>
  output
    .split(/^(?=[^\s}\]])/m)
    .filter((text) => text.trim() !== "")
    .map((text) => JSON.parse(text) as unknown)

/** A page's JSON in an expectation: a text with "…" in it stands for any. */
export const asPrinted = (json: string): object =>
  JSON.parse(json, (_, value: unknown) =>
    typeof value === "string" && value.includes("…") ? (expect.any(String) as unknown) : value,
  ) as object

/** Sends a request that a page shows as its first line, its headers and its JSON. */
export function sendShown(api: HttpApi, request: string): Promise<Answer> {
  const [, method, address = ""] = /^(GET|POST|DELETE) (\S+)$/m.exec(request) ?? []
  const headers: Record<string, string> = {}
  for (const [, name = "", value = ""] of request.matchAll(/^([\w-]+): (.*)$/gm)) headers[name] = value
  const [body] = /^\{.*/ms.exec(request) ?? []
  const json = body === undefined ? undefined : (JSON.parse(body) as object)
  return api.with(headers).send(method as Method, address, json)
}
