import Ajv2020 from "ajv/dist/2020"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describeApi } from "../../scripts/api-docs"

const root = path.resolve(__dirname, "../..")
const { openApi, files } = describeApi()
const operations = Object.entries(openApi.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
)

describe("the documentation of the HTTP API", () => {
  it.each(Object.entries(files))("%s is what the routes say: `npm run docs:api` writes it", (file, generated) => {
    expect(readFileSync(path.join(root, file), "utf8")).toBe(generated)
  })

  it("has every route file, with each method that it exports", () => {
    const api = path.join(root, "src/api")
    const routes = readdirSync(api, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("/route.ts"))
    const exported = routes.flatMap((file) => {
      const address = `/${path.dirname(file).replace(/\[(\w+)\]/g, "{$1}")}`
      const source = readFileSync(path.join(api, file), "utf8")
      const methods = [...source.matchAll(/^export (?:async function|const) (GET|POST|PUT|PATCH|DELETE)\b/gm)]
      expect(methods).not.toEqual([])
      return methods.map(([, method = ""]) => `${method} ${address}`)
    })
    expect(exported.length).toBeGreaterThan(40)
    const documented = operations.map(({ address, method }) => `${method.toUpperCase()} ${address}`)
    expect(documented.sort()).toEqual(exported.sort())
  })

  it("has valid schemas, whose references lead to each other", () => {
    const ajv = new Ajv2020({ strict: false })
    const schemas = operations.flatMap(({ operation: { parameters = [], requestBody, responses } }) => [
      ...parameters.map(({ schema }) => schema),
      ...[requestBody, ...Object.values(responses)].flatMap((one) =>
        Object.values(one?.content ?? {}).map(({ schema }) => schema),
      ),
    ])
    const named = openApi.components.schemas
    expect([...schemas, ...Object.values(named)].filter((schema) => ajv.validateSchema(schema) !== true)).toEqual([])
    const references = [...JSON.stringify(openApi).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(100)
    expect(references.filter(([, name = ""]) => named[name] === undefined)).toEqual([])
  })

  it("declares what it refers to", () => {
    const schemes = Object.keys(openApi.components.securitySchemes)
    const tags = openApi.tags.map(({ name }) => name)
    for (const { address, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((one) => one.in === "path").map(({ name }) => `{${name}}`)
      expect(inPath).toEqual(address.match(/\{\w+\}/g) ?? [])
      expect(operation.security.flatMap(Object.keys).filter((name) => !schemes.includes(name))).toEqual([])
      expect(tags).toContain(operation.tags[0])
    }
  })

  it("says who may call each route", () => {
    for (const { address, operation } of operations) {
      const needed = operation.security.map((one) => Object.keys(one).sort().join("+"))
      if (address.startsWith("/admin")) expect(needed).toEqual(["adminToken", "adminSession", "secretApiKey"])
      if (address.startsWith("/store"))
        expect(needed.every((one) => one.split("+").includes("publishableKey"))).toBe(true)
    }
  })
})
