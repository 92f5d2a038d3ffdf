#!/usr/bin/env node
import { readArguments, UsageError } from "./cli/arguments"
import { USAGE } from "./cli/usage"
import { JournalError, OptionError, startSandbox, type SandboxOptions } from "./index"

async function main(args: readonly string[]): Promise<void> {
  const command = readArguments(args)
  if (command.kind === "help") {
    process.stdout.write(USAGE)
    return
  }
  const sandbox = await startSandbox(command.options)
  const stop = () => void sandbox.stop().then(() => process.exit(0), fail)
  process.once("SIGINT", stop)
  process.once("SIGTERM", stop)
  // last: who reads the address may stop the sandbox at once
  process.stdout.write(served(sandbox.url, command.options))
}

function served(url: string, options: SandboxOptions): string {
  const lines = [
    `sandbox of the payment service: ${url}`,
    `  overview    ${url}/`,
    `  operations  signed with the API key ${options.apiKey}`,
    `  control     ${options.control ? `${url}/_sandbox/state` : "off (--control)"}`,
    `  state       ${options.dataFile ?? "in memory (--data FILE keeps it)"}`,
    `  webhooks    ${options.webhookUrl ?? "off (--webhook-url URL)"}`,
  ]
  return `${lines.join("\n")}\n`
}

function fail(error: unknown): void {
  const isExpected = error instanceof UsageError || error instanceof OptionError || error instanceof JournalError
  const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`medusa-payment-svc: ${text}\n`)
  process.exit(1)
}

// a pipe that its reader has closed, as head does
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
})

main(process.argv.slice(2)).catch(fail)
