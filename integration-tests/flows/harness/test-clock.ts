import type { Clock } from "../../../src/flows/contracts/ports"
import type { Execute } from "../../../src/modules/svc/ledger/sql"
import type { TestSandbox } from "../../setup/sandbox"

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

  async advance(seconds: number): Promise<void> {
    this.aheadMs += seconds * 1000
    await this.execute(`update "test_clock"."ahead" set "seconds" = ?`, [this.aheadMs / 1000])
    await this.sandbox.control("POST", "clock", { advanceSeconds: seconds })
  }
}
