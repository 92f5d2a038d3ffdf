import type { Import } from "./imports"

/** A folder of src/ imports only folders to its left; folders of one group do not import each other. */
const ORDER = [
  ["money"],
  ["client"],
  ["payment"],
  ["mapping"],
  ["flows"],
  ["modules"],
  ["providers"],
  ["workflows"],
  ["links", "api", "jobs", "subscribers", "scripts"],
]

/** Folders a browser loads: they may know our types, never our code. */
const TYPES_ONLY = ["admin", "storefront"]

/** Packages that folders may use besides node:; a folder that is not named may use any. */
const PACKAGES: Record<string, RegExp> = {
  money: /^$/,
  client: /^(undici|zod|node:.*)$/,
  payment: /^zod$/,
  // hashing reads nothing and writes nothing
  mapping: /^(zod|node:crypto)$/,
}

const PACKAGE_NAME = "medusa-payment-svc"

const isTest = (file: string) => /\.spec\.tsx?$/.test(file)

function folderOf(file: string): { root: string; folder: string } {
  const [root = "", folder = ""] = file.split("/")
  return { root, folder }
}

const rank = (folder: string) => ORDER.findIndex((group) => group.includes(folder))

/** By its own name the package reaches its built self: any of our folders, past every rule on them. */
const isOwnName = (target: string) => target === PACKAGE_NAME || target.startsWith(`${PACKAGE_NAME}/`)

const isOurs = (target: string) => /^(src|sandbox|demo|bench|integration-tests)(\/|$)/.test(target)

function srcViolation({ from, to, isTypeOnly }: Import): string | undefined {
  const { folder } = folderOf(from)
  const target = folderOf(to)
  if (!isOurs(to)) {
    const allowed = PACKAGES[folder]
    return allowed && !allowed.test(to) ? `${folder} may not use ${to}` : undefined
  }
  if (target.root !== "src") return `src may not import ${target.root}`
  if (target.folder === folder) return undefined
  if (TYPES_ONLY.includes(folder)) return isTypeOnly ? undefined : `${folder} may import types only`
  if (rank(folder) === -1) return `${folder} is not a folder of the design`
  return rank(target.folder) >= 0 && rank(target.folder) < rank(folder)
    ? undefined
    : `${folder} may not import ${target.folder}`
}

/** What is wrong with one import, or undefined. */
export function violation(found: Import): string | undefined {
  if (isTest(found.from)) return undefined
  const { root } = folderOf(found.from)
  if ((root === "src" || root === "sandbox") && isOwnName(found.to)) return `${root} may not import ${found.to}`
  if (root === "src") return srcViolation(found)
  if (root === "sandbox" && isOurs(found.to) && !found.to.startsWith("sandbox/"))
    return "sandbox may import only itself"
  return undefined
}
