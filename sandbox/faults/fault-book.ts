import type { Operation } from "../operations/operation"
import type { Fault } from "./fault"

/** The faults still to happen, oldest first. */
export class FaultBook {
  #waiting: Fault[] = []

  add(fault: Fault): void {
    this.#waiting.push({ ...fault })
  }

  clear(): void {
    this.#waiting = []
  }

  list(): readonly Fault[] {
    return this.#waiting
  }

  /** The fault that meets this request, if any; it counts as used. */
  take(operation: Operation): Fault | undefined {
    const fault = this.#waiting.find((candidate) => isFor(candidate, operation))
    if (!fault) return undefined
    fault.count -= 1
    if (fault.count === 0) this.#waiting = this.#waiting.filter((candidate) => candidate !== fault)
    return { ...fault }
  }
}

function isFor(fault: Fault, { name, method, path }: Operation): boolean {
  return fault.endpoint === "*" || fault.endpoint === name || fault.endpoint === `${method} ${path}`
}
