#!/usr/bin/env node
import { parseArgs } from "node:util"
import { asker } from "./ask"
import { doctor } from "./doctor"
import { CliError } from "./error"
import { init } from "./init"
import { refuseNode } from "./node-version.cjs"
import { USAGE } from "./usage"

const HELP = { help: { type: "boolean", short: "h" } } as const
const INIT = { ...HELP, yes: { type: "boolean", short: "y" }, "files-only": { type: "boolean" } } as const
const DOCTOR = { ...HELP, json: { type: "boolean" } } as const

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function runInit(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: INIT })
  if (values.help === true) return showUsage()
  const ask = asker(values.yes === true)
  try {
    await init({ folder: process.cwd(), ask, say, isUnattended: values.yes === true, filesOnly: values["files-only"] })
  } finally {
    ask.close()
  }
  return 0
}

async function runDoctor(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: DOCTOR })
  if (values.help === true) return showUsage()
  return doctor({ folder: process.cwd(), say, asJson: values.json === true })
}

function showUsage(): number {
  say(USAGE)
  return 0
}

/** Undefined: it goes on by itself, as the sandbox does. */
async function main([command, ...args]: string[]): Promise<number | undefined> {
  const refusal = refuseNode()
  if (refusal !== undefined) throw new CliError(refusal)
  switch (command) {
    case "init":
      return runInit(args)
    case "doctor":
      return runDoctor(args)
    case "sandbox":
      // a program of its own, which reads the same arguments
      await import("../sandbox/bin.js")
      return undefined
    case undefined:
    case "help":
    case "-h":
    case "--help":
      return showUsage()
    default:
      throw new CliError(`There is no command "${command}": see medusa-payment-svc --help.`)
  }
}

function fail(error: unknown): number {
  const isExpected = error instanceof CliError || (error instanceof TypeError && "code" in error)
  const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`medusa-payment-svc: ${text}\n`)
  return error instanceof CliError ? error.exitCode : 1
}

// a pipe that its reader has closed, as head does
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
})

void main(process.argv.slice(2))
  .catch(fail)
  .then((code) => (process.exitCode = code))
