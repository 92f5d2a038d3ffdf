import type { Action, Fault } from "./story"

/** An action, without its buyer and process. `faults`: those and no others. */
export type Bare = Action extends infer One
  ? One extends Action
    ? Omit<One, "buyer" | "on" | "faults" | "tab"> & { tab?: number; faults?: Fault[] }
    : never
  : never

/** What follows one another as a rule, or happens at once. In a calm chapter nothing goes wrong. */
export interface Chapter {
  bares: readonly Bare[]
  isCalm?: boolean
  isAtOnce?: boolean
}
