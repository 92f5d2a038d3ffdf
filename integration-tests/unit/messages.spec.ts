import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { z } from "zod"
import { say, write } from "../../src/domain"

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

describe.each(readdirSync(MESSAGES).filter((file) => /^(?!en).*\.json$/.test(file)))("%s", (file) => {
  const translated = read(file)

  test("has the keys of the English texts, in their order", () =>
    expect([...translated.keys()]).toEqual([...english.keys()]))

  test("has the parameters of each English text", () => {
    for (const [key, text] of english)
      expect([key, parametersOf(translated.get(key) ?? "")]).toEqual([key, parametersOf(text)])
  })
})

/** A call of `say` in the server's code: the pattern of its keys, and the names of its values; undefined: they are put together elsewhere. */
interface Call {
  place: string
  key: RegExp
  values: string[] | undefined
}

const SRC = path.resolve(__dirname, "../../src")

function listCalls(file: string): Call[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(SRC, file), "utf8"), ts.ScriptTarget.Latest, true)
  const calls: Call[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "say") {
      const [key, given] = node.arguments
      const values =
        given === undefined || ts.isObjectLiteralExpression(given)
          ? (given?.properties ?? []).map(({ name }) => name?.getText() ?? "").sort()
          : undefined
      const place = `${file}: ${node.getText()}`
      // one call for each branch of a condition
      for (const [, text = ""] of key?.getText().matchAll(/["`]([a-z_]+\.[^"`]*)["`]/g) ?? [])
        calls.push({ place, key: new RegExp(`^${text.replaceAll(/\$\{[^}]*\}/g, "\\w+")}$`), values })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls
}

describe("the server's texts", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.spec)\.ts$/.test(file) && !/^(admin|storefront|client)\//.test(file),
  )
  const sources = files.map((file) => readFileSync(path.join(SRC, file), "utf8"))
  const calls = files.flatMap(listCalls)
  const wanted = [...english].filter(([key]) => /^(server|field)\./.test(key) && !key.endsWith("_one"))
  const textOf = new Map(wanted.map(([key, text]) => [key.replace("server.", ""), text]))

  test("are given the values they have parameters for", () => {
    expect(calls.length).toBeGreaterThan(500)
    const wrong = calls.flatMap(({ place, key, values }) =>
      [...textOf]
        .filter(([name]) => key.test(name))
        .filter(([, text]) => {
          const wanted = [...new Set(parametersOf(text))].map((name) => name.slice(2, -2)).sort()
          return values !== undefined && JSON.stringify(values) !== JSON.stringify(wanted)
        })
        .map(([name]) => `${place} gives ${name} other values`),
    )
    expect(wrong).toEqual([])
  })

  test("show values as they are, whatever they contain", () => {
    const value = `$t(report.and) {{count}} $& "<b>"`
    expect(write(say("refund.what_refund", { amount: value }))).toEqual({
      en: `the refund of ${value}`,
      tr: `${value} tutarındaki iadenin`,
    })
    const { tr } = write(say("link.mail_pay", { shop: "{{what}}", what: "{{amount}}", amount: "10.00 TRY" }))
    expect(tr).toBe("{{what}} mağazasına {{amount}} için 10.00 TRY tutarındaki ödemenizi şu adresten yapabilirsiniz:")
  })

  test("are shown with their values where an older release stored a text that is gone, or without a value that it has now", () => {
    const { en } = write({ code: "refund.of_before", values: { amount: "10.00 TRY", of: say("refund.of_items") } })
    expect(en).toBe("refund.of_before 10.00 TRY the items of this payment")
    expect(write({ code: "refund.what_refund" }).en).toBe("the refund of –")
  })

  test("are all used", () => {
    const patterns = sources.flatMap((text) =>
      [...text.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`\s]*)`/g)].map(
        ([, key = ""]) => new RegExp(`^${key.replaceAll(/\$\{[^}]*\}/g, "\\w+")}$`),
      ),
    )
    // a schema names the second half alone
    const isReason = (key: string) => key.startsWith("field.") && isWritten(key.replace("field.", ""))
    const isWritten = (key: string) => sources.some((text) => text.includes(`"${key}"`))
    const isUsed = (key: string) =>
      isWritten(key) || isReason(key) || (!key.startsWith("field.") && patterns.some((pattern) => pattern.test(key)))
    expect([...textOf.keys()].filter((key) => !isUsed(key))).toEqual([])
  })
})
