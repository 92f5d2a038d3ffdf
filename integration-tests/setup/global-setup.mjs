import { startPostgres } from "./postgres.mjs"

/** Runs once before the HTTP suite: @medusajs/test-utils reads DB_* while it is imported, so they are set here. */
export default async function globalSetup() {
  if (process.env.DB_HOST) return
  globalThis.startedPostgres = await startPostgres()
  Object.assign(process.env, globalThis.startedPostgres.variables)
}
