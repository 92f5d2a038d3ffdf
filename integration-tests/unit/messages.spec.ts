import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"

const MESSAGES = path.resolve(__dirname, "../../messages")

type Texts = { readonly [key: string]: string | Texts }
const texts: z.ZodType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string().min(1), texts])))

/** Every text by its key: "admin.links.form.name". */
function flatten(tree: Texts, prefix = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const read = (file: string) =>
  new Map(flatten(texts.parse(JSON.parse(readFileSync(path.join(MESSAGES, file), "utf8")))))
const parametersOf = (text: string) => [...text.matchAll(/\{\{[^}]+\}\}/g)].map(([parameter]) => parameter).sort()

const english = read("en.json")

describe.each(readdirSync(MESSAGES).filter((file) => file !== "en.json"))("%s", (file) => {
  const translated = read(file)

  test("has the keys of the English texts, in their order", () => {
    expect([...translated.keys()]).toEqual([...english.keys()])
  })

  test("has the parameters of each English text", () => {
    for (const [key, text] of english)
      expect([key, parametersOf(translated.get(key) ?? "")]).toEqual([key, parametersOf(text)])
  })
})
