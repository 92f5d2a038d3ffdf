import { Client } from "@medusajs/framework/pg"
import { eventually } from "./eventually"

/** Distinguishes this test's own connections from the store's. */
const OURS = "crash-tests"

/** A lock that keeps the store from writing somewhere. */
export interface Hold {
  /** Resolves when a statement of the store waits for it. */
  isReached: () => Promise<unknown>
  release: () => Promise<unknown>
}

async function connect(server: string, database: string): Promise<Client> {
  const client = new Client({ connectionString: `${server}/${database}`, application_name: OURS })
  // a database that is dropped under it emits an error
  client.on("error", () => undefined)
  await client.connect()
  return client
}

/** The store's database, seen from outside: to read what is there, to hold the store up, to let time pass. */
export class StoreDatabase {
  readonly url: string
  readonly #server: string
  readonly #holds: Client[] = []
  #client: Client | undefined

  constructor(
    private readonly name: string,
    env = process.env,
  ) {
    const { DB_HOST = "localhost", DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = env
    const login = [DB_USERNAME, ...(DB_PASSWORD === "" ? [] : [DB_PASSWORD])].map(encodeURIComponent).join(":")
    this.#server = `postgres://${login}@${DB_HOST}:${DB_PORT}`
    this.url = `${this.#server}/${name}`
  }

  /** Makes it anew, empty. */
  async create(): Promise<void> {
    await this.#onServer(`drop database if exists "${this.name}" with (force)`, `create database "${this.name}"`)
    this.#client = await connect(this.#server, this.name)
  }

  async drop(): Promise<void> {
    await this.releaseAll()
    await this.#client?.end()
    await this.#onServer(`drop database if exists "${this.name}" with (force)`)
  }

  async #onServer(...statements: string[]): Promise<void> {
    const client = await connect(this.#server, "postgres")
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  async query(sql: string, parameters: readonly unknown[] = []): Promise<unknown[]> {
    if (!this.#client) throw new Error("the database is not there yet")
    const { rows } = await this.#client.query<Record<string, unknown>>(sql, [...parameters])
    return rows
  }

  /** Allows the store to read these tables but not to write them. */
  async hold(...tables: string[]): Promise<Hold> {
    const client = await connect(this.#server, this.name)
    this.#holds.push(client)
    await client.query("begin")
    for (const table of tables) await client.query(`lock table "${table}" in share mode`)
    const [{ pid } = {}] = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows
    const waiting = "select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))"
    return {
      isReached: async () => {
        await eventually(`the store waits for ${tables.join(", ")}`, async () =>
          (await this.query(waiting, [pid])).length > 0 ? true : undefined,
        )
      },
      release: () => client.end(),
    }
  }

  /** Lets the attempts of a cart stay as they are, while others go on. Gives how to release them. */
  async holdAttempts(cart_id: string): Promise<() => Promise<void>> {
    const client = await connect(this.#server, this.name)
    this.#holds.push(client)
    await client.query("begin")
    await client.query(`select from "svc_attempt" where "cart_id" = $1 for update`, [cart_id])
    return () => client.end()
  }

  async releaseAll(): Promise<void> {
    for (const client of this.#holds.splice(0)) await client.end()
  }

  /**
   * Ends what a killed store has left: PostgreSQL does not see that the other side is gone while a statement waits for a lock, and
   * would carry it out afterwards.
   */
  async endStatements(): Promise<void> {
    const theirs = "datname = current_database() and application_name <> $1"
    await eventually("the killed store's connections end", async () => {
      await this.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`, [OURS])
      const left = await this.query(`select 1 from pg_stat_activity where ${theirs}`, [OURS])
      return left.length === 0 ? true : undefined
    })
  }

  /** Time passes for the ledger, the carts and the orders: everything in them happened, and is due, that much earlier. The only thing faked. */
  async letPass(seconds: number): Promise<void> {
    const earlier = (table: string, columns: string[]) =>
      `update "${table}" set ${columns.map((column) => `"${column}" = "${column}" - make_interval(secs => $1)`).join(", ")}`
    const attempt = ["created_at", "last_activity_at", "last_lookup_at", "next_check_at", "token_expires_at"]
    await this.query(earlier("svc_attempt", attempt), [seconds])
    await this.query(earlier("svc_operation", ["created_at"]), [seconds])
    // a killed process gives none back
    await this.query(earlier("svc_lease", ["until"]), [seconds])
    await this.query(earlier("order", ["created_at"]), [seconds])
    await this.query(earlier("cart", ["completed_at"]), [seconds])
    await this.query('delete from "svc_request_count"')
  }
}
