import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import i18n from "../../../src/admin/i18n"
import type { Translations } from "../../../src/admin/i18n/catalogue"

const ADMIN = path.resolve(__dirname, "../../../src/admin")

/** Every text by its key: "links.form.name". */
function flat(tree: Translations, prefix = ""): Map<string, string> {
  const words = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") words.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) words.set(inner, text)
  }
  return words
}

const sources = readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("i18n"))
  .map((file) => ({ file, text: readFileSync(path.join(ADMIN, file), "utf8") }))

const [en, tr] = [i18n.en.svc, i18n.tr.svc]
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

test("every text that the admin's screens use exists", () => {
  const missing = sources.flatMap(({ file, text }) => {
    const { keys, patterns } = usedIn(text)
    return [
      ...keys.filter((key) => !keysThere.has(key)),
      ...patterns.filter((pattern) => ![...keysThere].some((key) => pattern.test(key))).map(String),
    ].map((key) => `${file}: ${key}`)
  })
  expect(missing).toEqual([])
})

test("every text is used by a screen", () => {
  const used = sources.map(({ text }) => usedIn(text))
  const isUsed = (key: string) =>
    used.some(({ keys, patterns }) => keys.includes(key) || patterns.some((pattern) => pattern.test(key)))
  expect([...keysThere].filter((key) => !isUsed(key))).toEqual([])
})

test("both languages of a sentence have the same placeholders", () => {
  const figures = (text = "") => [...text.matchAll(/\{\{\w+\}\}/g)].map(([figure]) => figure).sort()
  for (const [key, text] of english) expect([key, figures(turkish.get(key))]).toEqual([key, figures(text)])
})

test("every job has a name that people read", () => {
  const jobs = readdirSync(path.resolve(ADMIN, "../jobs")).map(
    (file) => `svc_${path.parse(file).name.replaceAll("-", "_")}`,
  )
  expect(jobs.filter((job) => !english.has(`settings.health.jobs.${job}`))).toEqual([])
})
