import path from "node:path"
import type { Addresses } from "./addresses"
import { ADMIN, CUSTOMER } from "./seed/login"
import { SELLERS } from "./seed/sellers"
import { EU, KEYS } from "./store"
import { secondsSinceStart } from "./terminal"

interface Running {
  addresses: Addresses
  folder: string
  databaseUrl: string
  publishableKey: string
  isMarketplace: boolean
  isFresh: boolean
}

const NEXT = "The same command continues where you left off; with --fresh it starts from scratch."
const FRESH_NEXT = "The same command without --fresh continues where you left off."

/** Every address and login of a running demo. */
export function summary({ addresses, folder, databaseUrl, publishableKey, isMarketplace, isFresh }: Running): string {
  const rows = [
    ["Storefront", addresses.storefront],
    ["", `${CUSTOMER.email}   ${CUSTOMER.password}   (or as a guest)`],
    ["Admin", `${addresses.store}/app`],
    ["", `${ADMIN.email}   ${ADMIN.password}`],
    ...(isMarketplace ? sellerRows(addresses) : []),
    ["Store API", addresses.store],
    ["", publishableKey],
    ["Sandbox", addresses.sandbox],
    ["", `API key ${KEYS.apiKey}   secret key ${KEYS.secretKey}`],
    ...(addresses.euSandbox === undefined ? [] : euRows(addresses.euSandbox)),
    ["Test cards", "5528790000000008 pays   4111111111111129 is declined"],
    ["", "any expiry in the future, any cvc, one-time code 123456"],
    ["PostgreSQL", withoutOwnPassword(databaseUrl)],
    ...(process.env.REDIS_URL ? [["Redis", withoutOwnPassword(process.env.REDIS_URL)]] : []),
    ["Data, logs", shown(folder)],
  ]
  const lines = rows.map(([name = "", value = ""]) => `  ${name.padEnd(12)}${value}`)
  return [
    "",
    ...lines,
    "",
    `  Ctrl-C stops everything. ${isFresh ? FRESH_NEXT : NEXT}`,
    "",
    `ready after ${secondsSinceStart()} s`,
  ].join("\n")
}

/** As short as it is clear: one that lies elsewhere by its whole path. */
export function shown(folder: string): string {
  const short = path.relative("", folder)
  return short.startsWith("..") ? folder : short || "."
}

const euRows = (address: string): [string, string][] => [
  ["Sandbox, eu", address],
  ["", `API key ${EU.apiKey}   secret key ${EU.secretKey}   (buyers in Europe pay there)`],
]

/** Where a marketplace shows. */
function sellerRows({ store }: Addresses): [string, string][] {
  return [
    ["Sellers", `${store}/app/svc/submerchants`],
    ["", `three (${SELLERS.map(({ submerchant }) => submerchant.name).join(", ")}); buy of each,`],
    ["", "then open the order in the admin: whom every item pays, and how much"],
  ]
}

/** The password of an address of the user's own is theirs. */
function withoutOwnPassword(address: string): string {
  const url = new URL(address)
  if (address === process.env.DATABASE_URL || address === process.env.REDIS_URL) url.password = ""
  return url.toString()
}
