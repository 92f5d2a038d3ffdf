import type { MedusaContainer } from "@medusajs/framework/types"
import { SVC_MODULE } from "../../../src/modules/svc"
import compareReportedDays from "../../../src/jobs/reports/compare-days"

const PAGE_MS = 20_000
const LONGEST_MS = 3 * 60_000

/** Medusa's Redis engine runs no other job meanwhile, so no payment is recovered. */
it("a run over a list of any length ends within minutes, and goes on next time", async () => {
  const began = Date.parse("2026-11-30T02:23:00Z")
  const time = { now: began, page: 0 }
  const listTransactions = ({ page }: { page: number }) => {
    time.now += PAGE_MS
    return Promise.resolve({ currentPage: page, totalPageCount: 100_000, transactions: [] })
  }
  const days = {
    newestDay: () => Promise.resolve("2026-11-29"),
    addDays: () => Promise.resolve(),
    claimDay: () => Promise.resolve({ day: "2026-11-28", claim: "1", reading: 1, page: time.page, pages: undefined }),
    keepPage: ({ page }: { page: number }) => Promise.resolve((time.page = page) > 0),
    releaseDay: () => Promise.resolve(),
  }
  const clock = { now: () => new Date(time.now) }
  const account = {
    client: { reports: { listTransactions }, inBackground: {} },
    capabilities: { reports: true },
    settings: { reports: { foreignPayments: "list" } },
    days,
  }
  const store = {
    accounts: [account],
    clock,
    inFlight: { isEnding: false, run: (work: () => Promise<unknown>) => work() },
    health: { track: (_: string, work: () => Promise<unknown>) => work() },
    ledger: { takeAnnouncements: () => Promise.resolve([]) },
  }
  const container = { resolve: (name: string) => ({ [SVC_MODULE]: { store } })[name] } as MedusaContainer
  await compareReportedDays(container)
  const first = time.page
  expect([first > 1, time.now - began <= LONGEST_MS]).toEqual([true, true])
  await compareReportedDays(container)
  expect(time.page).toBeGreaterThan(first)
})
