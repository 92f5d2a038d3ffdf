import type { HealthReading } from "../../../../modules/svc/health"
import { listJobs, mask } from "./read"
import { listChecks, type SettingsFacts, type SettingsState } from "./read-checks"

const region = { id: "reg_tr", name: "Türkiye", currency_code: "try" }
const STATE: SettingsState = {
  capabilities: [{ name: "reports", refused: null }],
  hour: { calls: 0, failed: 0 },
  jobs: [],
  hasCardsLeft: false,
}
const GOOD: SettingsFacts = {
  isProduction: true,
  isSandbox: false,
  locksInMemory: false,
  hasPreviousSecretKey: false,
  ...{ backendUrl: "https://admin.shop.example", responseSignatures: "report", retentionDays: 400 },
  clientIp: "x-forwarded-for",
  providers: [{ id: "pp_hosted_svc", kind: "hosted", regions: [region] }],
  linkRegions: [],
  unusedFormRegions: [],
  baseUrl: "https://service.example",
  hasNames: false,
  versions: undefined,
  pendingMigrations: [],
  service: { type: "answered", skewSeconds: 0 },
  returnAddress: { type: "ours" },
  state: STATE,
}
const otherServer = { type: "other", url: "https://admin.shop.example/svc/return", found: "404" } as const
const silent = { ...otherServer, type: "silent", found: "ECONNREFUSED" } as const
const job = (is_good: boolean | null, is_late: boolean) => ({
  name: "svc-reconcile-payments",
  last_run_at: null,
  milliseconds: null,
  is_good,
  is_late,
})
const refused = {
  at: "2026-11-21T12:00:00Z",
  until: "2026-11-21T12:30:00Z",
  operation: "holds.create",
  error_code: "11",
}
const inState = (change: Partial<SettingsState>): Partial<SettingsFacts> => ({ state: { ...STATE, ...change } })
const listProblems = (facts: SettingsFacts) => listChecks(facts).filter(({ status }) => status !== "ok")
const codes = (change: Partial<SettingsFacts>) => listProblems({ ...GOOD, ...change }).map(({ code }) => code)
const isChecked = (code: string, change: Partial<SettingsFacts>) =>
  listChecks({ ...GOOD, ...change }).some((check) => check.code === code)

describe("the settings", () => {
  it("of a good shop have no problem, and name what was checked", () => {
    expect(listProblems(GOOD)).toEqual([])
    const title = { en: "Keys", tr: "Anahtarlar" }
    expect(listChecks(GOOD)).toContainEqual({ code: "authentication", status: "ok", title, what: null, fix: null })
  })

  it("call nothing good that was not checked", () => {
    for (const code of ["authentication", "brand_names", "clock"]) {
      expect(isChecked(code, {})).toBe(true)
      expect(isChecked(code, { service: { type: "failed", kind: "network" } })).toBe(false)
    }
    for (const code of ["job_late", "job_failed", "error_rate", "capability_refused"]) {
      expect(isChecked(code, {})).toBe(true)
      expect(isChecked(code, { state: undefined })).toBe(false)
    }
    expect(isChecked("clock", { service: { type: "answered" } })).toBe(false)
    expect(isChecked("return_address", { returnAddress: silent })).toBe(false)
    expect(isChecked("capability_refused", inState({ capabilities: [] }))).toBe(false)
    for (const code of ["sandbox", "no_retention", "client_ip"]) {
      expect(isChecked(code, {})).toBe(true)
      expect(isChecked(code, { isProduction: false })).toBe(false)
    }
    expect(isChecked("backend_url", { isProduction: false, isSandbox: true })).toBe(false)
  })

  it.each<[string, Partial<SettingsFacts>, string[]]>([
    ["keys that are not accepted", { service: { type: "keys_refused" }, hasNames: true }, ["authentication"]],
    ["keys and no brand names", { service: { type: "keys_refused" } }, ["authentication", "brand_names"]],
    ["a service that does not respond", { service: { type: "failed", kind: "timeout" } }, ["service"]],
    ["a clock that is a minute ahead", { service: { type: "answered", skewSeconds: 60 } }, []],
    ["a clock that is slow", { service: { type: "answered", skewSeconds: -61 } }, ["clock"]],
    ["a return address of another server", { returnAddress: otherServer }, ["return_address"]],
    ["a return address without a response", { returnAddress: silent }, ["return_address_unreachable"]],
    ["migrations to run", { pendingMigrations: ["Migration1"], state: undefined }, ["migrations"]],
    ["a Medusa that is not tested", { versions: { found: "Medusa 3", tested: "Medusa 2" } }, ["versions"]],
    ["no region", { providers: [{ id: "pp_hosted_svc", kind: "hosted", regions: [] }] }, ["no_region"]],
    ["the card form in a region, and turned off", { unusedFormRegions: ["Türkiye"] }, ["card_form_off"]],
    ["pp_link_svc in a region", { linkRegions: ["Türkiye"] }, ["link_provider_enabled"]],
    ["the sandbox in production", { isSandbox: true }, ["sandbox"]],
    ["locks in memory", { locksInMemory: true }, ["locks_in_memory"]],
    ["a local address and the real service", { backendUrl: "http://localhost:9000" }, ["backend_url"]],
    ["a capability refused", inState({ capabilities: [{ name: "hold", refused }] }), ["capability_refused"]],
    ["a job that is late", inState({ jobs: [job(true, true)] }), ["job_late"]],
    ["a job that failed", inState({ jobs: [job(false, false)] }), ["job_failed"]],
    ["one failure in ten", inState({ hour: { calls: 10, failed: 1 } }), []],
    ["two failures in ten", inState({ hour: { calls: 10, failed: 2 } }), ["error_rate"]],
    ["few calls", inState({ hour: { calls: 9, failed: 9 } }), []],
    ["signatures off", { responseSignatures: "off" }, ["signatures_off"]],
    ["an older key", { hasPreviousSecretKey: true }, ["previous_secret_key"]],
    ["stored cards that no user can delete", inState({ hasCardsLeft: true }), ["stored_cards_left"]],
    ["no end of keeping", { retentionDays: undefined }, ["no_retention"]],
    ["no header of the buyer's address", { clientIp: undefined }, ["client_ip"]],
  ])("with %s say so", (_name, change, expected) => {
    expect(codes(change)).toEqual(expected)
    // a value that the text has no parameter for, or the other way round, is shown as one of these
    for (const { what } of listProblems({ ...GOOD, ...change }))
      expect(`${what?.en} ${what?.tr}`).not.toMatch(/undefined|\{\{/)
  })

  it("of a currency that is not taken name the region once", () => {
    const foreign = { id: "reg_jp", name: "Japan", currency_code: "jpy" }
    const providers = (["hosted", "direct"] as const).map((kind) => ({
      id: `pp_${kind}_svc`,
      kind,
      regions: [region, foreign],
    }))
    const [problem] = listProblems({ ...GOOD, providers })
    expect(problem?.what?.en).toContain("currency of Japan (JPY),")
  })

  it("on a developer's machine are not held against production", () => {
    const local = { isProduction: false, isSandbox: true, retentionDays: undefined, clientIp: undefined }
    expect(codes({ ...local, backendUrl: "http://localhost:9000" })).toEqual([])
  })
})

describe("a job", () => {
  const now = new Date("2026-11-21T12:00:00Z")
  const rate = { calls: 0, failed: 0 }
  const reading = (at?: string): HealthReading => ({
    lastGood: undefined,
    lastFailed: undefined,
    hour: rate,
    day: rate,
    runs: at === undefined ? [] : [{ job: "svc-reconcile-payments", at: new Date(at), milliseconds: 12, isGood: true }],
  })
  const late = (at: string | undefined, upForMs: number) =>
    listJobs(reading(at), now, upForMs).find(({ name }) => name === "svc-reconcile-payments")?.is_late

  it("is late five minutes after its last run", () => {
    expect(late("2026-11-21T11:55:00Z", 1e9)).toBe(false)
    expect(late("2026-11-21T11:54:59Z", 1e9)).toBe(true)
  })

  it("of sellers is there in a marketplace only", () => {
    const names = (isMarketplace: boolean) => listJobs(reading(), now, 0, { isMarketplace }).map(({ name }) => name)
    expect(names(false)).not.toContain("svc-sync-submerchants")
    expect(names(true)).toContain("svc-sync-submerchants")
    expect(names(true)).not.toContain("svc-approve-items")
    expect(listJobs(reading(), now, 0, { isMarketplace: true, approves: true }).map(({ name }) => name)).toContain(
      "svc-approve-items",
    )
  })

  it("that reads the service's lists is there with reports only, and late three hours after its last run", () => {
    const own = (hasReports: boolean, upForMs: number) =>
      listJobs(reading(), now, upForMs, { hasReports }).find(({ name }) => name === "svc-compare-days")
    expect(own(false, 1e9)).toBeUndefined()
    expect(own(true, 180 * 60_000)?.is_late).toBe(false)
    expect(own(true, 180 * 60_000 + 1)?.is_late).toBe(true)
  })
})

describe("a masked key", () => {
  it("shows its ends, and not how long it is", () => {
    expect(mask("sandbox-abcdefghijklmnopqrstuv", 3)).toBe("san••••••••tuv")
    expect(mask("x".repeat(24), 3)).toHaveLength(mask("x".repeat(240), 3).length)
  })

  it("shows nothing of a short one", () => {
    expect(mask("short-secret", 2)).toBe("••••••••")
    expect(mask("", 2)).toBe("••••••••")
  })
})
