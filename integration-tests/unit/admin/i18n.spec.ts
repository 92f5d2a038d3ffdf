import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { admin } from "../../../messages/en.json"

const ADMIN = path.resolve(__dirname, "../../../src/admin")

/** "links.columns.name" */
const listKeys = (tree: object, prefix = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]: [string, string | object]) =>
    typeof value === "string" ? [prefix + key] : listKeys(value, `${prefix}${key}.`),
  )

const sources = readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ADMIN, file), "utf8") }))

const AREAS = Object.keys(admin).join("|")
/** As the code asks for them: the form that fits a number is the library's to choose. */
const keysThere = new Set(listKeys(admin).map((key) => key.replace(/_(zero|one|other)$/, "")))

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

test("every job has a name that people read", () => {
  const jobs = readdirSync(path.resolve(ADMIN, "../jobs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `svc_${path.parse(file).name.replaceAll("-", "_")}`)
  expect(jobs.length).toBeGreaterThan(6)
  expect(jobs.filter((job) => !keysThere.has(`settings.health.jobs.${job}`))).toEqual([])
})
