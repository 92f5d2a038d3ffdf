import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { NEWEST_MIGRATIONS } from "../../../src/modules/svc/pending-migrations"
import { describeEnded, IS_OPEN, IS_OURS } from "../../../src/modules/svc/ledger/session-buyers"

const namesOf = (module: string) =>
  readdirSync(`src/modules/${module}/migrations`).filter((name) => name.startsWith("Migration"))

/** The first 16 hexadecimal digits of the SHA-256 of each migration that a store may have run. */
const RUN_BY_STORES: Readonly<Record<string, string>> = {
  "svc-marketplace/migrations/Migration20261121080000.ts": "ba973b01e33ce832",
  "svc-marketplace/migrations/Migration20261122010000.ts": "156c24666d7d8115",
  "svc/migrations/Migration20261121020000.ts": "146c59f30bb1c419",
  "svc/migrations/Migration20261121030000.ts": "2013ae6cdf38fed3",
  "svc/migrations/Migration20261121040000.ts": "c765da453fef1167",
  "svc/migrations/Migration20261121050000.ts": "46585da478f90e40",
  "svc/migrations/Migration20261121060000.ts": "3445854743959269",
  "svc/migrations/Migration20261121070000.ts": "3b2ae8543b121ff3",
  "svc/migrations/Migration20261121090000.ts": "76404ec7327145ff",
  "svc/migrations/Migration20261121100000.ts": "43c544388cfb7232",
  "svc/migrations/Migration20261122000000.ts": "fafbca1693a06da6",
  "svc/migrations/Migration20261122040000.ts": "2e361cde6f33736b",
  "svc/migrations/Migration20261122050000.ts": "5bb5f508b81c64f4",
  "svc/migrations/Migration20261122110000.ts": "6e743b17db4deb7f",
  "svc/migrations/Migration20261122140000.ts": "4a70dff784ce8b76",
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16)

describe("a migration", () => {
  it("has a name that no other module's has: the database keeps one list of those that were run, for all modules", () => {
    const names = readdirSync("src/modules").flatMap(namesOf)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it.each(Object.entries(RUN_BY_STORES))("that a store may have run is as it was: %s", (file, hash) => {
    expect(hashOf(readFileSync(`src/modules/${file}`, "utf8"))).toBe(hash)
  })

  it("takes the same statements from the ledger as when it was run", () => {
    expect(hashOf([IS_OURS, IS_OPEN, describeEnded()].join("\n"))).toBe("541e2ac237b52427")
  })

  it("that is the last of its module is the one whose run is checked", () => {
    const last = ["svc", "svc-marketplace"].map((module) => namesOf(module).sort().at(-1)?.replace(".ts", ""))
    expect(NEWEST_MIGRATIONS).toEqual(last)
  })

  it("that is new comes after those that stores have run", () => {
    const files = readdirSync("src/modules").flatMap((module) =>
      namesOf(module).map((name) => `${module}/migrations/${name}`),
    )
    const added = files.filter((file) => RUN_BY_STORES[file] === undefined)
    const timeOf = (file: string) => file.replace(/\D/g, "")
    const newest = Object.keys(RUN_BY_STORES).map(timeOf).sort().at(-1) ?? ""
    expect(added.filter((file) => timeOf(file) <= newest)).toEqual([])
  })
})
