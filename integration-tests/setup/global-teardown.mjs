/** Runs once after the HTTP suite. A PostgreSQL the caller brought is left alone. */
export default async function globalTeardown() {
  await globalThis.startedPostgres?.stop()
}
