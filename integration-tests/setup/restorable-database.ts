import { Client } from "@medusajs/framework/pg"

/**
 * Functions that put the tables of a store back. Triggers note each table a statement may change; only those are put back. What hooks add
 * for a chapter of tests lies over the first copy: `take_chapter` copies what they changed, `start_over` forgets it.
 */
const SNAPSHOTS = `
  create schema snapshot;
  create unlogged table snapshot.changed (name text not null);
  create table snapshot.tables (name text primary key, columns text not null, in_chapter boolean not null default false);
  create table snapshot.sequences (name text primary key, first_value bigint, value bigint);

  create function snapshot.note_change() returns trigger language plpgsql as $$
  begin
    insert into snapshot.changed values (tg_table_name);
    return null;
  end $$;

  create function snapshot.take() returns void language plpgsql as $$
  declare entry record;
  begin
    for entry in
      select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname
    loop
      insert into snapshot.tables values (entry.name, entry.columns);
      execute format('create table snapshot.%I as select %s from public.%I', 'first ' || entry.name, entry.columns, entry.name);
      execute format('create trigger note_change after insert or update or delete or truncate on public.%I
        for each statement execute function snapshot.note_change()', entry.name);
    end loop;
    insert into snapshot.sequences
      select sequencename, last_value, last_value from pg_sequences where schemaname = 'public';
  end $$;

  create function snapshot.take_chapter() returns void language plpgsql as $$
  declare entry record;
  begin
    for entry in
      with noted as (delete from snapshot.changed returning changed.name)
      update snapshot.tables set in_chapter = true where name in (select noted.name from noted) returning name, columns
    loop
      execute format('create table snapshot.%I as select %s from public.%I', 'chapter ' || entry.name, entry.columns, entry.name);
    end loop;
    update snapshot.sequences taken set value = last_value
    from pg_sequences now where now.schemaname = 'public' and now.sequencename = taken.name;
  end $$;

  create function snapshot.restore() returns void language plpgsql as $$
  declare entry record;
  begin
    for entry in
      with noted as (delete from snapshot.changed returning changed.name)
      select name, columns, in_chapter from snapshot.tables where name in (select noted.name from noted)
    loop
      execute format('delete from public.%I', entry.name);
      execute format('insert into public.%I (%s) overriding system value select * from snapshot.%I', entry.name,
        entry.columns, case when entry.in_chapter then 'chapter ' else 'first ' end || entry.name);
    end loop;
    perform setval(format('public.%I', taken.name)::regclass, coalesce(taken.value, 1), taken.value is not null)
    from snapshot.sequences taken join pg_sequences now on now.schemaname = 'public' and now.sequencename = taken.name
    where now.last_value is distinct from taken.value;
  end $$;

  create function snapshot.start_over() returns void language plpgsql as $$
  declare entry record;
  begin
    for entry in update snapshot.tables set in_chapter = false where in_chapter returning name loop
      insert into snapshot.changed values (entry.name);
      execute format('drop table snapshot.%I', 'chapter ' || entry.name);
    end loop;
    update snapshot.sequences set value = first_value;
    perform snapshot.restore();
  end $$;`

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
