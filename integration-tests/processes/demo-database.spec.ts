import { Client } from "@medusajs/framework/pg"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DemoRun } from "../setup/demo-run"

const PORT_BASE = "9480"
const { DB_HOST = "localhost", DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = process.env

const urlOf = (database: string) => `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/${database}`

/** Sends one statement, and gives the rows it answers with. */
async function ask(database: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: urlOf(database) })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function runDemoOn(database: string, args: string[] = []): Promise<DemoRun> {
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-demo-"))
  const run = new DemoRun([...args, "--port-base", PORT_BASE, "--folder", folder], folder, urlOf(database))
  expect(await run.ended()).toBe(1)
  await run.end()
  return run
}

describe("a demo with a database of its own", () => {
  const SHOP = "somebodys_shop"

  beforeAll(() => ask("postgres", `create database ${SHOP} template template0`))
  afterAll(() => ask("postgres", `drop database ${SHOP}`))

  it("adds nothing to another person's shop", async () => {
    await ask(SHOP, "create table product (id text)")
    const { output } = await runDemoOn(SHOP)
    expect(output).toContain("holds tables that no demo of this kind made")
    expect(output).not.toContain(urlOf(SHOP))
    const tables = "select table_name as name from information_schema.tables where table_schema = 'public'"
    expect(await ask(SHOP, tables)).toEqual([{ name: "product" }])
  })

  it("does not turn the shop of an earlier demo into a marketplace", async () => {
    await ask(SHOP, "drop table product")
    await ask(SHOP, "create table medusa_payment_svc_demo ()")
    const { output } = await runDemoOn(SHOP, ["--marketplace"])
    expect(output).toContain("holds tables that no demo of this kind made")
  })
})
