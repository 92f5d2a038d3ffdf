import { runInNewContext } from "node:vm"
import ts from "typescript"
import { BY_HAND, editConfig as editConfigWith } from "./edit-config"
import { ConfigError } from "./source"

const STARTER = `import { loadEnv, defineConfig } from '@medusajs/framework/utils'

loadEnv(process.env.NODE_ENV || 'development', process.cwd())

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: process.env.STORE_CORS!,
    }
  }
})
`

const editConfig = (text: string) => editConfigWith(ts, text)

interface Config {
  plugins?: unknown[]
  modules?: { resolve?: string; dependencies?: string[]; options?: { providers?: { resolve: string }[] } }[]
}

/** The configuration that a file exports, as Medusa would get it. */
function run(text: string): Config {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } })
  const module: { exports: Config & { default?: Config } } = { exports: {} }
  const utils = { defineConfig: (config: Config) => config, loadEnv: () => undefined, Modules: { PAYMENT: "payment" } }
  const env = { SVC_BASE_URL: "http://localhost:8484", STOREFRONT_URL: "http://localhost:8000" }
  const process = { env, cwd: () => "/" }
  runInNewContext(outputText, { module, exports: module.exports, process, require: () => utils })
  return JSON.parse(JSON.stringify(module.exports.default ?? module.exports)) as Config
}

const PLUGIN = {
  resolve: "medusa-payment-svc",
  options: { baseUrl: "http://localhost:8484", storefrontUrls: ["http://localhost:8000"] },
}
const PROVIDER = { resolve: "medusa-payment-svc/providers/svc", id: "svc" }
const PAYMENT = {
  resolve: "@medusajs/medusa/payment",
  dependencies: ["query", "svc"],
  options: { providers: [PROVIDER] },
}
const config = (body: string) => `export default defineConfig({\n${body}\n})\n`

describe("a configuration", () => {
  it("of Medusa's starter gets the plugin and the payment module, in the file's own style, and all else stays", () => {
    const edited = editConfig(STARTER)
    expect(edited).toBe(
      STARTER.replace(
        "    }\n  }\n})",
        `    }
  },
  plugins: [
    {
      resolve: 'medusa-payment-svc',
      options: {
        baseUrl: process.env.SVC_BASE_URL,
        apiKey: process.env.SVC_API_KEY,
        secretKey: process.env.SVC_SECRET_KEY,
        backendUrl: process.env.BACKEND_URL, // this server, as buyers' browsers reach it
        storefrontUrls: [process.env.STOREFRONT_URL],
      },
    },
  ],
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      dependencies: ['query', 'svc'],
      options: { providers: [{ resolve: 'medusa-payment-svc/providers/svc', id: 'svc' }] },
    },
  ]
})`,
      ),
    )
    expect(run(edited)).toMatchObject({ plugins: [PLUGIN], modules: [PAYMENT] })
  })

  it("that has everything stays as it is", () => {
    const edited = editConfig(STARTER)
    expect(editConfig(edited)).toBe(edited)
  })

  it("keeps its tabs and its line ends", () => {
    const text = STARTER.replaceAll("  ", "\t").replaceAll("\n", "\r\n")
    const edited = editConfig(text)
    expect(edited).toContain("\tplugins: [\r\n\t\t{\r\n\t\t\tresolve: 'medusa-payment-svc',\r\n")
    expect(edited.replaceAll("\r\n", "").includes("\n")).toBe(false)
  })

  it.each([
    ["is a plain object", "module.exports = { projectConfig: {} }"],
    ["is a constant with a type", "const config = { projectConfig: {} } satisfies object\nexport default config"],
    ["is exported by TypeScript's export =", "export = defineConfig({ admin: {} })"],
  ])("that %s is edited", (_, text) => {
    expect(run(`const { defineConfig } = require("u");\n${editConfig(text)}`)).toMatchObject({
      plugins: [PLUGIN],
      modules: [PAYMENT],
    })
  })
})

const withUtils = (text: string) => `import { defineConfig, Modules } from "@medusajs/framework/utils"\n${text}`
const edit = (text: string) => run(editConfig(withUtils(text)))

describe("its lists", () => {
  it.each([
    ["empty", "plugins: [],\n  modules: []"],
    ["empty with a comment", "plugins: [\n    // none\n  ],\n  modules: [ /* none */ ]"],
  ])("that are %s get their first entry", (_, body) => {
    expect(edit(config(`  ${body}`))).toMatchObject({ plugins: [PLUGIN], modules: [PAYMENT] })
  })

  it("keep what they have, in its order", () => {
    const edited = edit(
      config('  plugins: ["other", { resolve: "another" }],\n  modules: [{ resolve: "./src/modules/x" }],'),
    )
    expect(edited.plugins).toMatchObject(["other", { resolve: "another" }, PLUGIN])
    expect(edited.modules).toMatchObject([{ resolve: "./src/modules/x" }, PAYMENT])
  })

  it("keep the comment behind their last entry where it is, with and without a comma", () => {
    for (const comma of [",", ""]) {
      const body = `  plugins: [\n    "other"${comma} // the other one\n  ]${comma} /* plugins */`
      const text = editConfig(withUtils(config(body)))
      expect(text).toContain('"other", // the other one\n    {\n')
      expect(text).toContain("/* plugins */\n  modules: [")
      expect(run(text).plugins).toHaveLength(2)
    }
  })

  it("are read through what is spread into them", () => {
    const redis = 'const redis = process.env.REDIS_URL ? [{ resolve: "@medusajs/medusa/caching" }] : []\n'
    const more = '...(process.env.S3 && [{ resolve: "@medusajs/medusa/file" }] || [])'
    const set = '...(process.env.SVC_BASE_URL && [{ resolve: "./src/modules/x" }])'
    const edited = edit(redis + config(`  modules: [...redis, ${more}, ${set}],`))
    expect(edited.modules).toMatchObject([{ resolve: "./src/modules/x" }, PAYMENT])
  })
})

describe("a payment module that is configured", () => {
  const stripe = { resolve: "@medusajs/medusa/payment-stripe", id: "stripe" }
  const entry = (body: string) => config(`  modules: [\n    { resolve: "@medusajs/medusa/payment"${body} },\n  ],`)

  it.each([
    ["without options", ""],
    ["with an empty list of providers", ", options: { providers: [] }"],
    ["with both", ', dependencies: ["query", "svc"]'],
  ])("%s gets what it lacks, and no second entry is made", (_, body) => {
    expect(edit(entry(body)).modules).toEqual([PAYMENT])
  })

  it("keeps its providers and dependencies", () => {
    const body = `, dependencies: ["logger"], options: { providers: [${JSON.stringify(stripe)}] }`
    const options = { providers: [stripe, PROVIDER] }
    expect(edit(entry(body)).modules).toEqual([{ ...PAYMENT, dependencies: ["logger", "query", "svc"], options }])
  })
})

describe("a configuration that cannot be edited safely", () => {
  const NOT_EXPORTED = "it exports neither an object nor defineConfig"
  const NOT_FOUND = "it cannot be seen where the payment module is configured"
  const NOT_SEEN = "line 2: it cannot be seen which modules"
  const payment = '{ resolve: "@medusajs/medusa/payment" }'
  const pushed = `const modules = []\nmodules.push(${payment})\n${config("  modules,")}`
  const ownModule = '{ key: Modules.PAYMENT, resolve: "./src/modules/payment" }'
  const chosen = '{ resolve: "@medusajs/medusa/payment", options: { providers: on ? [] : [] } }'

  it.each([
    ["cannot be parsed", "export default defineConfig({", "it cannot be parsed: "],
    ["exports something else", "export default loadConfig()", NOT_EXPORTED],
    ["spreads another", config("  ...base,"), 'line 2: it cannot be seen whether "plugins" is set here'],
    ["has modules as an object", config("  modules: { a: {} },"), 'line 2: "modules" is not written as a list'],
    ["has modules by a call", config("  modules: [...more()],"), NOT_SEEN],
    ["adds the payment module later", pushed, NOT_FOUND],
    ["has a payment module of its own", config(`  modules: [${ownModule}],`), NOT_FOUND],
    ["has providers by a condition", config(`  modules: [${chosen}],`), 'line 2: "providers" is not written as a list'],
  ])("because it %s is refused with the reason", (_, text, reason) => {
    expect(() => editConfig(text)).toThrow(ConfigError)
    expect(() => editConfig(text)).toThrow(reason)
  })

  it("is shown what to add by hand, which is what would have been written", () => {
    expect(run(`const { defineConfig } = require("u")\n${config(BY_HAND)}`)).toMatchObject({
      plugins: [PLUGIN],
      modules: [PAYMENT],
    })
  })
})
