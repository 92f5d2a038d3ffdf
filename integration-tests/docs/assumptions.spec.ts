import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { areas, assumptions, assumptionsPage, PAGE } from "../../scripts/assumptions"

const root = path.resolve(__dirname, "../..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

const FOLDERS = ["bench", "cli", "contract", "demo", "integration-tests", "messages", "sandbox", "scripts", "src"]

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.([cm]?tsx?|[cm]js|json|md)$/.test(file) && !/node_modules|\.vitepress/.test(file))
    .map((file) => path.join(folder, file)),
).filter((file) => path.join(root, file) !== __filename)

/** The ids that comments cite as `(assumed: one, another)`. */
const citedIn = (text: string) =>
  [...text.matchAll(/\bassumed: ([a-z0-9]+(?:-[a-z0-9]+)*(?:, [a-z0-9]+(?:-[a-z0-9]+)*)*)[);]/g)].flatMap(
    ([, ids = ""]) => ids.split(", "),
  )

describe("contract/assumptions.json", () => {
  const ids = assumptions.map(({ id }) => id)

  it("names each assumption once, in an area of the page", () => {
    expect(ids.length).toBeGreaterThan(50)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(assumptions.filter(({ area }) => !(area in areas))).toEqual([])
  })

  it("says where each is decided, in files that exist", () => {
    const missing = assumptions.flatMap(({ id, decidedIn }) =>
      decidedIn.filter((file) => !existsSync(path.join(root, file))).map((file) => `${id}: ${file}`),
    )
    expect(missing).toEqual([])
  })

  it("has a source for what is published", () => {
    const wrong = assumptions.filter(({ published, source }) => (published === "no") === (source !== undefined))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it(`is what ${PAGE} says: \`npm run docs:assumptions\` writes it`, () => expect(read(PAGE)).toBe(assumptionsPage()))

  it("has every id that a comment cites", () => {
    const cited = sources.flatMap((file) => citedIn(read(file)).map((id) => ({ file, id })))
    expect(cited.length).toBeGreaterThan(30)
    expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([])
  })

  it("is cited by id alone, never by a number or a heading of a page", () => {
    const wrong = sources.filter((file) =>
      /\b[Dd]efaults, "?[A-Z]|interface-defaults\.md, "|UNVERIFIED(\.md)?,? \d/.test(read(file)),
    )
    expect(wrong).toEqual([])
  })
})
