import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import interfaceFile from "../../contract/interface.json"
import namesFile from "../../contract/names.json"
import { FIELD_NAMES } from "./field-names"
import { BRAND_NAMES, Names } from "./names"

const CONTRACT = join(__dirname, "../../contract")

/** The names and aliases of everything in interface.json that has a name and a type. */
function describedFields(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  const inner = Object.values(value).flatMap(describedFields)
  if (!("name" in value && "type" in value && typeof value.name === "string")) return inner
  const alias = "alias" in value && Array.isArray(value.alias) ? value.alias.map(String) : []
  return [value.name, ...alias, ...inner]
}

/** What callbacks and notifications carry. */
function postedFields(): string[] {
  const files = readdirSync(CONTRACT).filter((file) => /^(callback|webhook)-/.test(file))
  return files.flatMap((file) => {
    const example = JSON.parse(readFileSync(join(CONTRACT, file), "utf8")) as { form?: object; request?: object }
    return Object.keys(example.form ?? example.request ?? {})
  })
}

describe("the table of names", () => {
  it("has all names of contract/names.json", () =>
    expect([...BRAND_NAMES].sort()).toEqual(Object.keys(namesFile.names).sort()))

  it("knows every other field of the contract", () => {
    const branded = new Set(Object.keys(namesFile.names))
    const fields = new Set(
      [...describedFields(interfaceFile), ...postedFields()].filter((field) => !branded.has(field)),
    )
    expect([...FIELD_NAMES].sort()).toEqual([...fields].sort())
  })

  it("refuses a key that is not in it, and lists those that are", () => {
    expect(() => new Names({ price: "x" })).toThrow(
      `"price" is not in the table of names; known are SVCWSv2, x-svc-rnd,`,
    )
    expect(() => new Names({ toString: "x" })).toThrow(`"toString" is not in the table`)
  })

  it.each(["", "a/b", "a b", "a.b", "a~b", "ödeme", "a\r\nb"])("refuses the spelling %j", (spelling) => {
    expect(() => new Names({ svclink: spelling })).toThrow(`"svclink" needs a plain word`)
  })

  it("refuses one spelling for two names, whether both are replaced or one is", () => {
    expect(() => new Names({ svclink: "acme", svcpos: "acme" })).toThrow(
      `"svclink" and "svcpos" are both spelled "acme"`,
    )
    expect(() => new Names({ svcEventType: "svcEventTime" })).toThrow(`both spelled "svcEventTime"`)
    expect(() => new Names({ svcEventType: "svcEventTime", svcEventTime: "svcEventType" })).not.toThrow()
  })

  it("refuses a spelling that is another field of the interface", () => {
    expect(() => new Names({ svcCommissionFee: "price" })).toThrow(`"svcCommissionFee" cannot be "price"`)
    expect(() => new Names({ callbackUrl: "mdStatus" })).toThrow(`"callbackUrl" cannot be "mdStatus"`)
  })

  it("replaces whole words of a path only", () => {
    const names = new Names({ svclink: "acme" })
    expect(names.spellPath("/v2/svclink/products/svclinks")).toBe("/v2/acme/products/svclinks")
  })
})
