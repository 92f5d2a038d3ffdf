import { Client } from "@medusajs/framework/pg"
import { SNAPSHOTS } from "./snapshots"

const { DB_HOST = "localhost", DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = process.env
const login = [DB_USERNAME, ...(DB_PASSWORD === "" ? [] : [DB_PASSWORD])].map(encodeURIComponent).join(":")
const urlOf = (database: string) => `postgres://${login}@${DB_HOST}:${DB_PORT}/${database}`

/** The database of one store, a copy of the one that has Medusa's tables (global-setup.mjs). */
export class RestorableDatabase {
  readonly url: string
  private client: Client | undefined
  private chapters = 0
  private isChapterTaken = false

  constructor(private readonly name: string) {
    this.url = urlOf(name)
  }

  async create(): Promise<void> {
    await onServer(`create database "${this.name}"`)
  }

  async drop(): Promise<void> {
    await this.client?.end()
    await onServer(`drop database if exists "${this.name}" with (force)`)
  }

  /** Every table goes back to how it was when this was first called. What is written up to the next `restore` is kept by it. */
  async startOver(): Promise<void> {
    this.chapters += 1
    this.isChapterTaken = false
    if (this.client) await this.client.query("select snapshot.start_over()")
    else this.client = await this.takeFirst()
  }

  /** Before a test: every table goes back to how it was when this was called first since the last `startOver`. */
  async restore(): Promise<void> {
    if (!this.client) await this.startOver()
    await this.client?.query(this.isChapterTaken ? "select snapshot.restore()" : "select snapshot.take_chapter()")
    this.isChapterTaken = true
  }

  private async takeFirst(): Promise<Client> {
    const client = new Client({ connectionString: this.url })
    await client.connect()
    // rows are put back past foreign keys, and without being noted as a change
    await client.query("set session_replication_role = replica")
    await client.query(SNAPSHOTS)
    await client.query("select snapshot.take()")
    return client
  }

  /**
   * Names the state the tables whose name matches are in before each test. There is none before the first, or when one of
   * them was written since it was put back.
   */
  async versionOf(pattern: string): Promise<string | undefined> {
    if (!this.client || !this.isChapterTaken) return undefined
    const { rows } = await this.client.query<{ changed: boolean; chapter: boolean }>(
      `select exists (select from snapshot.changed where name ~ $1) as changed,
         exists (select from snapshot.tables where in_chapter and name ~ $1) as chapter`,
      [pattern],
    )
    if (rows[0]?.changed !== false) return undefined
    return rows[0].chapter ? `chapter ${this.chapters}` : "first"
  }

  /** Rows as a JSON list. */
  async readRows(table: string, condition: string, parameter: string): Promise<string> {
    const sql = `select coalesce(json_agg(entry), '[]')::text as rows from "${table}" entry where ${condition}`
    const result = await this.client?.query<{ rows: string }>(sql, [parameter])
    return result?.rows[0]?.rows ?? "[]"
  }

  /** Inserts rows of a JSON list. */
  async insertRows(table: string, rows: string): Promise<void> {
    if (rows === "[]") return
    const noted = `with noted as (insert into snapshot.changed values ('${table}'))`
    await this.client?.query(
      `${noted} insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`,
      [rows],
    )
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: urlOf("postgres") })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
