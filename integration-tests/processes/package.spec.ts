import { readdirSync, readFileSync, statSync } from "node:fs"
import { builtinModules } from "node:module"
import path from "node:path"
import { z } from "zod"
import { PackagedStore, REPOSITORY, wentWell } from "../setup/packaged-store"
import { importsOf } from "../unit/architecture/imports"

/** Packing compiles everything. */
const LONGEST_MS = 300_000
const LARGEST_BYTES = 540_000
const MOST_FILES = 700

jest.setTimeout(LONGEST_MS)

const names = z.record(z.string(), z.string())
const target = z.object({ types: z.string(), require: z.object({ types: z.string() }) }).partial()
const manifest = z
  .object({
    dependencies: names,
    peerDependencies: names,
    peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })),
    exports: z.record(z.string(), z.union([target, z.string().transform((): z.output<typeof target> => ({}))])),
    typesVersions: z.object({ "*": z.record(z.string(), z.tuple([z.string()])) }),
  })
  .parse(JSON.parse(readFileSync(path.join(REPOSITORY, "package.json"), "utf8")))

// no Medusa and nothing of the repository beside it
const place = new PackagedStore({})
let tarball: string
let files: string[]
const text = (file: string) => readFileSync(path.join(place.package, file), "utf8")

beforeAll(async () => {
  tarball = await place.pack()
  await place.install(tarball, [])
  files = place.listFiles()
})
afterAll(() => place.remove())

/** What a built file asks for: a package's name, or a path from the package's root. */
const asked = (file: string) => importsOf(file, text(file)).map(({ to }) => to)
const isBuiltIn = (name: string) => name.startsWith("node:") || builtinModules.includes(name.split("/")[0] ?? "")
const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/")

describe("the tarball", () => {
  it("is small", () => {
    expect(statSync(tarball).size).toBeLessThan(LARGEST_BYTES)
    expect(files.length).toBeLessThan(MOST_FILES)
  })

  it("holds the server, the sandbox and the admin, and neither tests nor maps", () => {
    const server = ".medusa/server"
    expect(files).toEqual(
      expect.arrayContaining([`${server}/cli/bin.js`, `${server}/sandbox/bin.js`, `${server}/src/admin/index.mjs`]),
    )
    expect(files.filter((file) => /\.spec\.|__tests__|integration-tests|\.map$/.test(file))).toEqual([])
    expect(new Set(files.map((file) => file.split("/").slice(0, 3).join("/")))).toEqual(
      new Set([
        ...["README.md", "LICENSE", "package.json", `${server}/THIRD-PARTY-NOTICES.txt`],
        ...[`${server}/cli`, `${server}/lib`, `${server}/sandbox`, `${server}/src`],
      ]),
    )
  })

  it("has each file that Medusa loads by its place", () => {
    const byPlace =
      /^(?:api\/.*(?:route|middlewares)|(?:jobs|links|policies|subscribers)\/.+|workflows\/index|modules\/.+\/migrations\/.+)\.ts$/
    const sources = readdirSync(path.join(REPOSITORY, "src"), { recursive: true, encoding: "utf8" })
    const expected = sources
      .filter((file) => byPlace.test(file) && !file.endsWith(".spec.ts"))
      .map((file) => `.medusa/server/src/${file.replace(/\.ts$/, ".js")}`)
    const workflows = sources
      .filter((file) => /^workflows\/.+\.ts$/.test(file))
      .map((file) => readFileSync(path.join(REPOSITORY, "src", file), "utf8"))
      .flatMap((source) =>
        [...source.matchAll(/(?:create|oneStep)Workflow\(\s*("[^"]+")/g)].map(([, name = ""]) => name),
      )
    expect(expected.length + workflows.length).toBeGreaterThan(110)
    expect(expected.filter((file) => !files.includes(file))).toEqual([])
    // their index has the code of all of them; a long line may be broken within a string
    const loaded = text(".medusa/server/src/workflows/index.js").replaceAll("\\\n", "")
    expect(workflows.filter((name) => !loaded.includes(name))).toEqual([])
  })

  it("asks for files that it has, for packages that it declares, and for each of its dependencies", () => {
    const code = files.filter((file) => /\.(m?js|d\.m?ts)$/.test(file))
    const all = code.flatMap(asked)
    const meant = (to: string) => ["", ".js", ".d.ts", "/index.d.ts"].map((end) => to + end)
    const isThere = (to: string) => meant(to).some((file) => files.includes(file))
    const isOurs = (to: string) => to.startsWith(".medusa/")
    expect(all.filter(isOurs).length).toBeGreaterThan(code.length)
    const wanted = new Set(all.flatMap(meant))
    expect(code.filter((file) => /^\.medusa\/server\/lib\/.+\.js$/.test(file) && !wanted.has(file))).toEqual([])
    expect(all.filter((to) => isOurs(to) && !isThere(to))).toEqual([])
    const packages = new Set(all.filter((to) => !isOurs(to) && !isBuiltIn(to)).map(packageOf))
    const { dependencies, peerDependencies } = manifest
    expect([...packages].filter((name) => !(name in dependencies) && !(name in peerDependencies))).toEqual([])
    expect(Object.keys(dependencies).filter((name) => !packages.has(name))).toEqual([])
  })

  it("has the licences of the packages that it has inside", () => {
    const notices = text(".medusa/server/THIRD-PARTY-NOTICES.txt")
    for (const name of ["@hono/node-server", "hono", "lossless-json", "qrcode.react"])
      expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\((MIT|ISC)\\)$`, "m"))
    expect(notices.match(/Permission/g)).toHaveLength(4)
  })

  it("needs only a browser in a storefront", () => {
    expect(files.filter((file) => /src\/storefront\/.*\.js$/.test(file))).toEqual([
      ".medusa/server/src/storefront/index.js",
    ])
    expect(asked(".medusa/server/src/storefront/index.js")).toEqual([])
  })
})

describe("its types", () => {
  const ENTRIES = [
    ...["client", "money", "sandbox", "storefront", "workflows", "modules/svc", "modules/svc-marketplace"],
    ...["providers/svc", "providers/svc-cards", "scripts/sync-submerchants", "admin"],
  ]

  it("have an entry for older resolution wherever there is one in `exports`", () => {
    const typed = Object.entries(manifest.exports).flatMap(([entry, { types, require }]) => {
      const file = types ?? require?.types
      return file === undefined ? [] : [[entry.replace("./", ""), [file.replace("./", "")]] as const]
    })
    expect(typed.length).toBeGreaterThan(8)
    expect(manifest.typesVersions["*"]).toEqual(Object.fromEntries(typed))
  })

  it("pass publint and arethetypeswrong", async () => {
    const tool = (name: string) => path.join(REPOSITORY, "node_modules", name)
    wentWell(await place.node([tool("publint/src/cli.js"), "run", tarball, "--strict"]))
    // the admin is modules only: all versions of Node in `engines` can require them too
    const checked = [...ENTRIES, "--ignore-rules", "cjs-resolves-to-esm"]
    wentWell(await place.node([tool("@arethetypeswrong/cli/dist/index.js"), tarball, "--entrypoints", ...checked]))
  })
})

describe("installed beside others", () => {
  it("takes the copy of zod that Medusa has", () => {
    const lock = z
      .object({ packages: z.record(z.string(), z.object({ dependencies: names.default({}) })) })
      .parse(JSON.parse(readFileSync(path.join(REPOSITORY, "package-lock.json"), "utf8")))
    const copies = Object.keys(lock.packages).filter((folder) => /(^|\/)node_modules\/zod$/.test(folder))
    expect(copies).toEqual(["node_modules/zod"])
    const medusas = lock.packages["node_modules/@medusajs/deps"]?.dependencies["zod"]
    expect(manifest.dependencies.zod).toBe(`~${medusas}`)
  })

  it("leaves a storefront its own versions of React and of what else the admin shares with it", () => {
    const { peerDependencies, peerDependenciesMeta } = manifest
    const ofStores = ["@medusajs/admin-sdk", "@medusajs/framework", "@medusajs/medusa"]
    const others = Object.entries(peerDependencies).filter(([name]) => !ofStores.includes(name))
    expect(others.length).toBeGreaterThan(5)
    expect(others.filter(([, range]) => range !== "*")).toEqual([])
    const optional = Object.entries(peerDependenciesMeta).flatMap(([name, meta]) => (meta.optional ? [name] : []))
    expect(optional).toEqual(Object.keys(peerDependencies))
  })
})
