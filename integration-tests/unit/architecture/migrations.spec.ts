import { readdirSync } from "node:fs"
import { NEWEST_MIGRATIONS } from "../../../src/modules/svc/versions"

const namesOf = (module: string) =>
  readdirSync(`src/modules/${module}/migrations`).filter((name) => name.startsWith("Migration"))

describe("a migration", () => {
  it("has a name that no other module's has: the database keeps one list of those that were run, for all modules", () => {
    const names = readdirSync("src/modules").flatMap(namesOf)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it("that is the last of its module is the one whose run is checked", () => {
    const last = ["svc", "svc-marketplace"].map((module) => namesOf(module).sort().at(-1)?.replace(".ts", ""))
    expect(NEWEST_MIGRATIONS).toEqual(last)
  })
})
