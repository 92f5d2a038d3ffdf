/*
 * What `medusa db:migrate` runs in the folder it is given, which need not have a package.json. Started by KillableStore.
 */
import migrate from "@medusajs/medusa/commands/db/migrate"

const links = { skipLinks: false, executeAllLinks: false, executeSafeLinks: true }
const search = { skipSearch: true, executeAllSearch: false, executeSafeSearch: false }

void migrate({
  directory: process.argv[2],
  ...links,
  ...search,
  skipScripts: true,
  concurrency: undefined,
  allOrNothing: undefined,
})
