import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { z } from "zod"
import { editConfig } from "../../cli/config/edit-config"
import { TEST_CARDS } from "../../sandbox/pages/test-cards"
import { describeKind } from "../../src/medusa/payments/attention"
import { ATTENTION_KINDS } from "../../src/use-cases/ports/ports"
import type { ErrorKind, ErrorOutcome } from "../../src/client"
import { marketplaceOptions } from "../../src/mapping/marketplace/options"
import { svcOptions } from "../../src/modules/svc/options"
import { ATTEMPT_STATES, write } from "../../src/domain"
import { PAYMENT_ERROR_CODES } from "../../src/storefront"

const root = path.resolve(__dirname, "../..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

/** What of `words` a page does not name in code type. */
const unnamed = (page: string, words: readonly string[]) => {
  const text = read(page)
  return words.filter((word) => !text.includes(`\`${word}`))
}

describe("what names scripts of package.json", () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")))

  it.each(["README.md", "CONTRIBUTING.md", ".github/workflows/ci.yml", ".github/workflows/release.yml"])(
    "%s names only those that there are",
    (file) => {
      const named = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name)
      expect(named).not.toEqual([])
      expect(named.filter((name) => !(name in scripts))).toEqual([])
    },
  )
})

describe("the guide for merchants", () => {
  const GUIDES = {
    en: { page: "docs/guides/merchant.md", heading: "What needs a person" },
    tr: { page: "docs/guides/merchant.tr.md", heading: "Sizi bekleyen işler" },
  } as const
  const entriesOf = (language: "en" | "tr") => {
    const { page, heading } = GUIDES[language]
    const table = read(page).split(`## ${heading}`)[1]?.split("\n## ")[0] ?? ""
    return [...table.matchAll(/^\| (\p{Lu}[^|]*) \|/gmu)].map(([, names = ""]) => names.split(", "))
  }
  const titles = ATTENTION_KINDS.map((kind) => write(describeKind(kind).title))

  it.each(["en", "tr"] as const)("calls the attention list's entries what the admin calls them, in %s", (language) => {
    const entries = entriesOf(language).flat()
    expect(entries.length).toBeGreaterThan(7)
    expect(entries.filter((entry) => !titles.some((title) => title[language] === entry))).toEqual([])
  })

  it("has the same entries in the same order, and as many sections, points and rows, in both languages", () => {
    const translated = entriesOf("en").map((names) => names.map((name) => titles.find(({ en }) => en === name)?.tr))
    expect(entriesOf("tr")).toEqual(translated)
    const outline = ({ page }: { page: string }) => read(page).match(/^(?:## |- |\| )/gm)
    expect(outline(GUIDES.tr)).toEqual(outline(GUIDES.en))
  })

  it.each(["en", "tr"] as const)("prints in italics only what the admin shows, word for word, in %s", (language) => {
    const shown = new Set(["Settings", "Ayarlar"]) // Medusa's own
    JSON.parse(read(`messages/${language}.json`), (_, value: unknown) => {
      if (typeof value === "string") shown.add(value)
      return value
    })
    const italics = [...read(GUIDES[language].page).matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)]
    const printed = italics.flatMap(([, words = ""]) => words.split(" → "))
    expect(printed.length).toBeGreaterThan(50)
    expect(printed.filter((words) => !shown.has(words))).toEqual([])
  })
})

describe("the reference", () => {
  it("shows what init adds to a configuration", () => {
    const [, block = ""] = /^```ts\n(.*?)^```/ms.exec(read("docs/reference/cli.md")) ?? []
    const lines = (text: string) => text.split("\n").filter((line) => !/^\/\/|^ *\/\/ …/.test(line))
    expect(lines(block)).toEqual(lines(editConfig(ts, "export default defineConfig({\n  // …\n})\n")))
  })

  const { basket, buyer, capabilities, refunds, review, threeDs } = svcOptions.shape
  const { commission, ...marketplace } = marketplaceOptions.shape
  const groups = { basket, buyer, capabilities, refunds, review, threeDs }
  const nested = Object.entries(groups).flatMap(([group, schema]) =>
    Object.keys(schema.unwrap().shape).map((name) => `${group}.${name}`),
  )
  const inGroups = ["database", "marketplace", ...Object.keys(groups)]
  const options = [
    ...Object.keys(svcOptions.shape).filter((name) => !inGroups.includes(name)),
    ...nested,
    ...Object.keys(commission.shape).map((name) => `marketplace.commission.${name}`),
    ...Object.keys(marketplace).map((name) => `marketplace.${name}`),
  ]
  // a record, so that the compiler asks for one that is new
  const outcomes: Record<ErrorOutcome, true> = { not_sent: true, refused: true, unknown: true }
  const kinds: Record<Exclude<ErrorKind, ErrorOutcome>, true> = {
    ...{ invalid_request: true, authentication: true, declined: true, fraud: true, not_found: true },
    ...{ wrong_state: true, in_progress: true, not_now: true, rate_limited: true, unavailable: true, network: true },
    ...{ timeout: true, malformed_response: true, untrusted_response: true, client_closed: true, configuration: true },
  }
  const cards = TEST_CARDS.map(({ number }) => number)

  it.each<[string, string, readonly string[]]>([
    ["option", "options", options],
    ["state of an attempt", "states", ATTEMPT_STATES],
    ["kind of entry on the attention list", "events", ATTENTION_KINDS],
    ["error code a storefront gets", "error-codes", PAYMENT_ERROR_CODES],
    ["kind and outcome of the client's errors", "error-codes", Object.keys({ ...kinds, ...outcomes })],
    ["test card of the sandbox", "test-cards", cards],
  ])("names every %s in %s.md", (_, page, words) => {
    expect(words.length).toBeGreaterThan(5)
    expect(unnamed(`docs/reference/${page}.md`, words)).toEqual([])
  })
})

describe("the architecture", () => {
  const page = "docs/architecture.md"
  const foldersOf = (folder: string) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^(coverage|node_modules|tmp)$/.test(entry.name))
      .map(({ name }) => path.join(folder, name))
  const named = [...read(page).matchAll(/`([\w-]+(?:\/[\w-]+)*\/)`/g)].map(([, folder = ""]) => folder)

  it("names every folder of the repository and of src, and of src/modules and src/providers", () => {
    const folders = [".", "src", "src/modules", "src/providers"].flatMap(foldersOf)
    expect(folders.length).toBeGreaterThan(25)
    const isNamed = (folder: string) => named.some((one) => one.startsWith(`${folder}/`))
    expect(folders.filter((folder) => !isNamed(folder))).toEqual([])
  })

  it("names only folders that exist, alone or in a folder that is named before it", () => {
    expect(named.length).toBeGreaterThan(25)
    const parents = ["", ...named.filter((folder) => folder.startsWith("src/"))]
    const exists = (folder: string) => parents.some((parent) => existsSync(path.join(root, parent, folder)))
    expect(named.filter((folder) => !exists(folder))).toEqual([])
  })

  it("names every job", () => {
    const jobs = readdirSync(path.join(root, "src/jobs"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => [...read(`src/jobs/${file}`).matchAll(/^ {2}name: "([\w-]+)"/gm)].map(([, name = ""]) => name))
    expect(jobs.length).toBeGreaterThan(5)
    expect(unnamed(page, jobs)).toEqual([])
  })
})

describe("the pages", () => {
  const inDocs = readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`)
  const inRoot = readdirSync(root).filter((file) => file.endsWith(".md"))
  const pages = [...inRoot, ...inDocs, "bench/README.md", "sandbox/README.md"]

  /** The anchors the forge gives a page's headings. */
  const anchors = (file: string) =>
    [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-"),
    )

  const isThere = (page: string, link: string) => {
    const [target = "", anchor] = link.split("#")
    const file = target === "" ? page : path.join(path.dirname(page), target)
    if (!existsSync(path.join(root, file))) return false
    return anchor === undefined || anchors(file).includes(anchor)
  }

  it.each(pages)("%s links only to pages and headings that exist", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link)
    expect(links.filter((link) => !isThere(page, link))).toEqual([])
  })

  it.each(pages.filter((page) => page !== "CHANGELOG.md"))("%s names only files that exist", (page) => {
    const named = [
      ...read(page).matchAll(/`((?:src|sandbox|demo|docs|integration-tests|contract|bench|scripts)\/[\w./[\]-]+)`/g),
    ]
    const files = named.map(([, file = ""]) => file)
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  it("show each picture there is, and there are few", () => {
    const pictures = readdirSync(path.join(root, "docs/screenshots"))
    const text = pages.map(read).join("\n")
    expect(pictures.length).toBeLessThanOrEqual(15)
    expect(pictures.filter((picture) => !text.includes(`screenshots/${picture})`))).toEqual([])
  })

  it("are all reached from the README", () => {
    const reached = new Set<string>()
    const follow = (page: string) => {
      if (reached.has(page)) return
      reached.add(page)
      for (const [, link = ""] of read(page).matchAll(/\]\((?!https?:)([^)#\s]+\.md)[^)]*\)/g))
        follow(path.join(path.dirname(page), link))
    }
    follow("README.md")
    const isDecision = (page: string) => page.startsWith("docs/adr/")
    expect(pages.filter((page) => !reached.has(page) && !isDecision(page))).toEqual([])
  })
})
