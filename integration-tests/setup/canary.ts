import type { MedusaContainer } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inspect } from "node:util"
import { z } from "zod"

/** What must be found nowhere. */
export interface Canary {
  numbers: readonly string[]
  cvcs: readonly string[]
  holders: readonly string[]
}

const tables = z.object({ rows: z.array(z.object({ name: z.string() })) })
const dumped = z.object({ rows: z.array(z.object({ row: z.string() })) })

/** Every row of every table, as text, by table. */
export async function dumpDatabase(container: MedusaContainer): Promise<Map<string, string>> {
  const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const found = tables.parse(
    await knex.raw(`select table_name as name from information_schema.tables where table_schema = 'public'`),
  )
  const dump = new Map<string, string>()
  for (const { name } of found.rows) {
    const { rows } = dumped.parse(await knex.raw(`select row_to_json(one)::text as row from ?? one`, [name]))
    dump.set(name, rows.map(({ row }) => row).join("\n"))
  }
  return dump
}

/** Everything that is logged and written to the terminal from now on. */
export function recordLogs(container: MedusaContainer): string[] {
  const said: string[] = []
  const say = (...given: unknown[]) => void said.push(inspect(given, { depth: 12, showHidden: true }))
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  for (const method of [
    "panic",
    "error",
    "warn",
    "info",
    "log",
    "debug",
    "activity",
    "progress",
    "failure",
    "success",
  ] as const)
    jest.spyOn(logger, method).mockImplementation((...given: unknown[]) => {
      say(...given)
      return ""
    })
  for (const method of ["log", "info", "warn", "error", "debug", "trace"] as const)
    jest.spyOn(console, method).mockImplementation(say)
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, "write").mockImplementation((text) => {
      say(Buffer.isBuffer(text) ? text.toString("utf8") : text)
      return true
    })
  return said
}

/** Every answer that `fetch` gets from this address from now on: its headers and its body. */
export function recordAnswers(url: string): string[] {
  const responses: string[] = []
  const { fetch } = globalThis
  jest.spyOn(globalThis, "fetch").mockImplementation(async (...given) => {
    const response = await fetch(...given)
    if (!response.url.startsWith(new URL(url).origin)) return response
    const headers = JSON.stringify([...response.headers])
    responses.push(`${response.status} ${headers}\n${await response.clone().text()}`)
    return response
  })
  return responses
}

/** Matches whole words: a cvc is short, and part of many ids. */
const isWordOf = (text: string, word: string) => new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(text)

/** What of a card is in a text, however it is grouped or masked in its middle. */
export function foundOf({ numbers, cvcs, holders }: Canary, text: string): string[] {
  const bare = text.replace(/(?<=\d)[ -](?=\d)/g, "")
  return [
    ...numbers.filter(
      (number) => bare.includes(number) || bare.includes(number.slice(3)) || bare.includes(number.slice(0, 10)),
    ),
    ...cvcs.filter((cvc) => isWordOf(text, cvc)),
    ...holders.filter((holder) => text.toLowerCase().includes(holder.toLowerCase())),
  ]
}
