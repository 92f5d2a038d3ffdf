import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { en } from "../../../src/admin/words/en"
import { tr } from "../../../src/admin/words/tr"

const ADMIN = path.resolve(__dirname, "../../../src/admin")

interface WordTree {
  readonly [key: string]: string | WordTree
}

/** Every word by its key: "links.form.name". */
function flat(tree: WordTree, prefix = ""): Map<string, string> {
  const words = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") words.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) words.set(inner, text)
  }
  return words
}

const sources = readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("words"))
  .map((file) => ({ file, text: readFileSync(path.join(ADMIN, file), "utf8") }))

const AREAS = Object.keys(en).join("|")
const english = flat(en)
const turkish = flat(tr)
/** As the code asks for them: the form that fits a number is the library's to choose. */
const keysThere = new Set([...english.keys()].map((key) => key.replace(/_(zero|one|other)$/, "")))

/** Keys as they stand in the code, and patterns of those that are put together: "links.status.${name}". */
function usedIn(text: string): { keys: string[]; patterns: RegExp[] } {
  const keys = [...text.matchAll(new RegExp(`"((?:${AREAS})\\.[\\w.]+)"`, "g"))].flatMap(([, key]) => key ?? [])
  const patterns = [...text.matchAll(new RegExp("`((?:" + AREAS + ")\\.[^`]*)`", "g"))].flatMap(([, key]) => key ?? [])
  return { keys, patterns: patterns.map((key) => new RegExp(`^${key.replaceAll(/\$\{[^}]*\}+/g, "[\\w.]+")}$`)) }
}

test("every word that the admin's screens ask for is there", () => {
  const missing = sources.flatMap(({ file, text }) => {
    const { keys, patterns } = usedIn(text)
    return [
      ...keys.filter((key) => !keysThere.has(key)),
      ...patterns.filter((pattern) => ![...keysThere].some((key) => pattern.test(key))).map(String),
    ].map((key) => `${file}: ${key}`)
  })
  expect(missing).toEqual([])
})

test("no word is kept that no screen asks for", () => {
  const used = sources.map(({ text }) => usedIn(text))
  const isUsed = (key: string) =>
    used.some(({ keys, patterns }) => keys.includes(key) || patterns.some((pattern) => pattern.test(key)))
  expect([...keysThere].filter((key) => !isUsed(key))).toEqual([])
})

test("both languages put the same figures into a sentence", () => {
  const figures = (text = "") => [...text.matchAll(/\{\{\w+\}\}/g)].map(([figure]) => figure).sort()
  for (const [key, text] of english) expect([key, figures(turkish.get(key))]).toEqual([key, figures(text)])
})
