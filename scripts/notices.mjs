// The licences of the packages whose code is inside the bundles.
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

/** The folder of the package that `file` belongs to; undefined for a file of ours. */
function packageOf(file) {
  const parts = file.split("/")
  const at = parts.lastIndexOf("node_modules")
  if (at === -1) return undefined
  return parts.slice(0, at + (parts[at + 1].startsWith("@") ? 3 : 2)).join("/")
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry))
  if (file === undefined) throw new Error(`${name} is bundled and has no file with its licence`)
  return `${name} ${version} (${license})\n\n${readFileSync(path.join(folder, file), "utf8").trim()}\n`
}

/** One text of the licences of all packages that `files` (of a bundle) are from. */
export function noticesOf(files) {
  const folders = new Set(files.flatMap((file) => packageOf(file) ?? []))
  const head = "Inside this package is code of the following packages, under their own licences.\n"
  return [head, ...[...folders].sort().map(notice)].join(`\n${"-".repeat(80)}\n\n`)
}
