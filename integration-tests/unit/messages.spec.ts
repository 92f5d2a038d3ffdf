import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { z } from "zod"
import { say } from "../../src/domain"

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

/** A call of `say` in the server's code: its key, `decline.*` where it is put together, and the names of its values. */
interface Call {
  place: string
  key: string
  values: string[]
}

const SRC = path.resolve(__dirname, "../../src")

function listCalls(file: string): Call[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(SRC, file), "utf8"), ts.ScriptTarget.Latest, true)
  const calls: Call[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "say") {
      const [key, values] = node.arguments
      const names = values && ts.isObjectLiteralExpression(values) ? values.properties.map(({ name }) => name) : []
      const text =
        key
          ?.getText()
          .slice(1, -1)
          .replaceAll(/\$\{[^}]*\}/g, "*") ?? ""
      calls.push({ place: file, key: text, values: names.map((name) => name?.getText() ?? "").sort() })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls.filter(({ key }) => key.includes("."))
}

describe("the server's texts", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.spec)\.ts$/.test(file) && !/^(admin|storefront|client)\//.test(file),
  )
  const sources = files.map((file) => readFileSync(path.join(SRC, file), "utf8"))
  const calls = files.flatMap(listCalls)
  const wanted = [...english].filter(([key]) => key.startsWith("server.") && !key.endsWith("_one"))
  const textOf = new Map(wanted.map(([key, text]) => [key.replace("server.", ""), text]))

  test("are given the values they have parameters for", () => {
    const wrong = calls.filter(
      ({ key, values }) =>
        !key.includes("*") &&
        JSON.stringify(values) !==
          JSON.stringify([...new Set(parametersOf(textOf.get(key) ?? ""))].map((name) => name.slice(2, -2)).sort()),
    )
    expect(wrong).toEqual([])
  })

  test("show values as they are, whatever they contain", () => {
    const value = `$t(report.and) {{count}} $& "<b>"`
    expect(say("refund.what_refund", { amount: value })).toEqual({
      en: `the refund of ${value}`,
      tr: `${value} tutarındaki iadenin`,
    })
    const { tr } = say("link.mail_pay", { what: "{{amount}}", amount: "10.00 TRY" })
    expect(tr).toBe("{{amount}} için 10.00 TRY tutarındaki ödemenizi şu adresten yapabilirsiniz:")
  })

  test("are all used", () => {
    const patterns = sources.flatMap((text) =>
      [...text.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
        ([, key = ""]) => new RegExp(`^${key.replaceAll(/\$\{[^}]*\}/g, "\\w+")}$`),
      ),
    )
    const isUsed = (key: string) =>
      sources.some((text) => text.includes(`"${key}"`)) || patterns.some((pattern) => pattern.test(key))
    expect([...textOf.keys()].filter((key) => !isUsed(key))).toEqual([])
  })
})
