import { endOfServiceDay, serviceDay, startOfServiceDay } from "../../../src/domain"
import type { Clock } from "../../../src/use-cases/ports/ports"
import type { Execute } from "../../../src/modules/svc/ledger/sql"
import type { TestSandbox } from "../../setup/sandbox"

const MORNING_MS = 10 * 60 * 60_000

/** The time of the flows, of the database and of the simulated service: tests move all three at once, forward only. */
export class TestClock implements Clock {
  private aheadMs = 0

  constructor(
    private readonly execute: Execute,
    private readonly sandbox: TestSandbox,
  ) {}

  now(): Date {
    return new Date(Date.now() + this.aheadMs)
  }

  /** It is the next ten in the morning at the service: what a test does within a few hours is on one day, at whatever time it runs. */
  async untilMorning(): Promise<void> {
    const now = this.now()
    const today = startOfServiceDay(serviceDay(now))
    if (!today) throw new Error(`${now.toISOString()} is on no day of the service`)
    const morning = endOfServiceDay(today).getTime() + MORNING_MS
    await this.advance(Math.ceil((morning - now.getTime()) / 1000))
  }

  async advance(seconds: number): Promise<void> {
    this.aheadMs += seconds * 1000
    await this.execute(`update "test_clock"."ahead" set "seconds" = ?`, [this.aheadMs / 1000])
    await this.sandbox.control("POST", "clock", { advanceSeconds: seconds })
  }
}
