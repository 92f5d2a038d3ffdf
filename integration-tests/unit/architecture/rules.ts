import { compositions, features } from "../../../scripts/features.json"
import type { Import } from "./imports"

/** A folder of src/ imports only folders to its left; folders of one group do not import each other. */
const ORDER = [
  ["money"],
  ["telemetry"],
  ["client"],
  ["domain"],
  ["mapping"],
  ["use-cases"],
  ["modules"],
  ["medusa"],
  ["providers"],
  ["workflows", "policies"],
  ["links", "api", "jobs", "subscribers"],
  ["scripts"],
]

/** The rooms of a folder import one way too: only rooms to their left, and the files beside the rooms. */
const ROOMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  domain: [["attempt"], ["refund"], ["payouts"], ["installments", "reports"]],
  "use-cases": [
    ["ports"],
    ["capabilities"],
    ["start", "refund", "submerchants", "installments", "reports", "card-forms"],
    ["charge"],
    ["payment-links", "stored-cards"],
    ["reconcile"],
    ["holds", "payouts"],
  ],
}

/** Describe the whole interface of the service and of the store, which no feature changes. */
const WITHOUT_FEATURES = ["money", "client", "storefront"]

/** Folders a browser loads: they may know our types, never our code. */
const TYPES_ONLY = ["admin", "storefront"]

/** What the admin loads of the server, to check a form as its route does. */
const FOR_ADMIN = new Set([
  ...["src/api/admin/fields", "src/api/admin/payment-links/validators", "src/client/terms"],
  "src/api/admin/svc/payments/refund-body",
  ...["src/domain/payouts/approval-policy", "src/domain/sentence", "src/mapping/marketplace/content"],
  ...["src/mapping/marketplace/read-submerchant"],
])
/** And what that loads: each of these works in a browser. */
const IN_BROWSER = new Set([
  ...FOR_ADMIN,
  "src/domain/amounts",
  "src/mapping/clean-text",
  "src/mapping/marketplace/commission-rate",
  "src/mapping/parties/buyer-fields",
  "src/money",
  "src/money/decimal",
  "src/money/money",
  "zod",
  "libphonenumber-js/min",
])

/** Packages that folders may use besides node:; a folder that is not named may use any. */
const PACKAGES: Record<string, RegExp> = {
  money: /^$/,
  telemetry: /^@opentelemetry\/api$/,
  client: /^(axios|undici|zod|node:.*)$/,
  domain: /^(zod|i18next|messages\/server)$/,
  // hashing reads nothing and writes nothing
  mapping: /^(zod|node:crypto|libphonenumber-js\/min)$/,
  "use-cases": /^(?!@medusajs\/)/,
  // the admin is built by Medusa, and knows its server by HTTP alone
  admin: /^(?!@medusajs\/(framework|medusa)(\/|$)|node:)/,
}

/** Packages that only these folders may use: Medusa's own workflows are run from where Medusa is read and written, spans begin in one way. */
const USED_BY: Record<string, readonly string[]> = {
  "@medusajs/medusa/core-flows": ["medusa", "workflows"],
  "@opentelemetry/api": ["telemetry"],
  "libphonenumber-js/min": ["mapping"],
}

const PACKAGE_NAME = "medusa-payment-svc"

const isTest = (file: string) => /\.spec\.tsx?$/.test(file)

function folderOf(file: string): { root: string; folder: string } {
  const [root = "", folder = ""] = file.split("/")
  return { root, folder }
}

/** `room`: undefined for a file that stands beside the rooms. */
function roomOf(file: string): { room: string | undefined; name: string } {
  const [, , ...rest] = file.split("/")
  return rest.length > 1 ? { room: rest[0], name: rest.at(-1) ?? "" } : { room: undefined, name: rest[0] ?? "index" }
}

/** Within one folder of `src/`: which room may not import which. */
function roomViolation(folder: string, from: string, to: string): string | undefined {
  const rooms = ROOMS[folder]
  const [source, target] = [roomOf(from), roomOf(to)]
  if (rooms === undefined || source.room === undefined || source.room === target.room) return undefined
  const rankOf = (room: string) => rooms.findIndex((group) => group.includes(room))
  if (rankOf(source.room) === -1) return `${folder}/${source.room} is not a room of the design`
  // the index gathers all rooms
  if (target.room === undefined)
    return target.name === "index" ? `${folder}/${source.room} may not import the index of ${folder}` : undefined
  return rankOf(target.room) >= 0 && rankOf(target.room) < rankOf(source.room)
    ? undefined
    : `${folder}/${source.room} may not import ${folder}/${target.room}`
}

const rank = (folder: string) => ORDER.findIndex((group) => group.includes(folder))

/** By its own name the package reaches its built self: every folder of ours, whatever the rules say. */
const isOwnName = (target: string) => target === PACKAGE_NAME || target.startsWith(`${PACKAGE_NAME}/`)

const isOurs = (target: string) => /^(src|sandbox|demo|bench|integration-tests)(\/|$)/.test(target)

function srcViolation({ from, to, isTypeOnly }: Import): string | undefined {
  const { folder } = folderOf(from)
  const target = folderOf(to)
  if (!isOurs(to)) {
    const isForbidden = PACKAGES[folder]?.test(to) === false || USED_BY[to]?.includes(folder) === false
    return isForbidden ? `${folder} may not use ${to}` : undefined
  }
  if (target.root !== "src") return `src may not import ${target.root}`
  if (target.folder === folder) return roomViolation(folder, from, to)
  if (folder === "admin" && FOR_ADMIN.has(to)) return undefined
  if (TYPES_ONLY.includes(folder)) return isTypeOnly ? undefined : `${folder} may import types only`
  if (rank(folder) === -1) return `${folder} is not a folder of the design`
  return rank(target.folder) >= 0 && rank(target.folder) < rank(folder)
    ? undefined
    : `${folder} may not import ${target.folder}`
}

/** The feature that a file of `src/` belongs to: a folder, the file or its address has the feature's name. */
function featureOf(file: string): string | undefined {
  const path = file.replace(/(\.spec)?\.tsx?$/, "")
  const [root, layer = "", ...parts] = path.split("/")
  if (root !== "src" || WITHOUT_FEATURES.includes(layer)) return undefined
  const isOf = ([name, addresses]: [string, string[]]) =>
    parts.includes(name) || addresses.some((address) => `${path}/`.startsWith(`${address.replace(/\.ts$/, "")}/`))
  return Object.entries(features).find(isOf)?.[0]
}

/** The core imports no feature, and a feature no other; the files that register features import all. */
function featureViolation({ from, to }: Import): string | undefined {
  const [feature, other] = [featureOf(from), featureOf(to)]
  if (other === undefined || other === feature || compositions.includes(from)) return undefined
  return feature === undefined
    ? `the core may not import the feature ${other}`
    : `the feature ${feature} may not import the feature ${other}`
}

/** What is wrong with one import, or undefined. */
export function violation(found: Import): string | undefined {
  const wrong = featureViolation(found)
  if (wrong !== undefined || isTest(found.from)) return wrong
  const { root } = folderOf(found.from)
  const module = found.from.replace(/(\/index)?\.ts$/, "")
  if (IN_BROWSER.has(module) && !found.isTypeOnly && !IN_BROWSER.has(found.to))
    return `${module}, which the admin loads, may not load ${found.to}`
  if ((root === "src" || root === "sandbox") && isOwnName(found.to)) return `${root} may not import ${found.to}`
  if (root === "src") return srcViolation(found)
  if (root === "sandbox" && isOurs(found.to) && !found.to.startsWith("sandbox/"))
    return "sandbox may import only itself"
  return undefined
}
