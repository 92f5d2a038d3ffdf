import { AsyncLocalStorage } from "node:async_hooks"
import { SvcError } from "../../../src/client"
import { MedusaRefusal, ProcessKilled } from "../../flows/harness/killed"
import { isPointFault, isServiceFault, type Fault, type PointFault, type ServiceFault } from "../story/story"

/** A process of the store, between its start and its end. */
export interface Life {
  isKilled: boolean
}

/** A connection to the database that was dropped: the statement may have been carried out. */
class ConnectionLost extends Error {
  override readonly name = "ConnectionLost"
  constructor() {
    super("the connection to the database was lost")
  }
}

/** Errors of our code when something cannot go on now, and another pass will do it. */
const SAID = [
  /^Another request has been at the refunds of the payment attempt/,
  /^The order \S+ could not be cancelled/,
  /^The order of the payment attempt \S+ could not be completed/,
  /^The payment \S+ could not be captured/,
  /^Medusa does not record the capture of/,
  /^The payment is not given back yet/,
  /^the service's list of the transactions of \S+ could not be read/,
  /^no sale is being recorded through the session/,
]

/** A fault of the story, or a refusal in a sentence; any other error is a defect. */
export function wasExpected(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof MedusaRefusal || error instanceof SvcError) return true
  return error instanceof Error && SAID.some((said) => said.test(error.message))
}

export type PointKind = "service" | "database" | "medusa" | "wait"

/** Someone, or something, that acts: the code of one action of the story, in one process. */
export class Actor {
  private readonly serviceFaults: ServiceFault[]
  /** Those that have not happened. */
  private readonly pointFaults: PointFault[]
  private calls = 0
  private points = 0

  constructor(
    faults: readonly Fault[],
    private readonly life: Life,
    private readonly meet: (where: string, fault: PointFault) => void,
  ) {
    this.serviceFaults = faults.filter(isServiceFault)
    this.pointFaults = faults.filter(isPointFault)
  }

  nextCall(): ServiceFault | undefined {
    const found = this.serviceFaults.find(({ call }) => call === this.calls)
    this.calls += 1
    return found
  }

  /** Does a step, unless the process is killed before it, or what it works on fails. */
  async step<T>(kind: PointKind, label: string, work: () => Promise<T>): Promise<T> {
    this.mustLive()
    const fault = this.nextPoint(kind)
    if (fault) this.meet(label, fault)
    if (fault?.type === "kill_before") this.kill()
    if (fault?.type === "database_before") throw new ConnectionLost()
    const value = await this.orFail(work, fault)
    this.afterwards(fault)
    return value
  }

  private async orFail<T>(work: () => Promise<T>, fault: PointFault | undefined): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.afterwards(fault)
      throw error
    }
  }

  private afterwards(fault: PointFault | undefined): void {
    if (fault?.type === "kill_after") this.kill()
    if (fault?.type === "database_after") throw new ConnectionLost()
  }

  mustLive(): void {
    if (this.life.isKilled) throw new ProcessKilled()
  }

  private kill(): never {
    this.life.isKilled = true
    throw new ProcessKilled()
  }

  private nextPoint(kind: PointKind): PointFault | undefined {
    const point = this.points
    this.points += 1
    const found = this.pointFaults.find(
      (one) => point >= one.point && (one.type.startsWith("kill") || kind === "database"),
    )
    if (found) this.pointFaults.splice(this.pointFaults.indexOf(found), 1)
    return found
  }
}

/** Whose code runs, and about whose payment. */
interface Running {
  actor: Actor
  /** Undefined: about none, as the job before it has claimed a payment. */
  buyer: number | undefined
  /** Takes the place of a wait of our code: others act meanwhile. */
  wait: () => Promise<void>
}

/** Carried through every call that the code of an actor makes. */
export const running = new AsyncLocalStorage<Running>()
