import type { ApprovalPolicy } from "../../../src/domain/payouts/approval-policy"
import type { ACTIONS } from "../actors/actions"
import type { SERVICE_FAULTS } from "./faults"

/*
 * A story is data: who does what, in which order, and what goes wrong meanwhile. It is written from a seed before anything runs, and a story
 * that was kept as JSON runs again without its seed.
 */

export interface ServiceFault {
  /** The number of the action's call, from 0. */
  call: number
  type: keyof typeof SERVICE_FAULTS
  field?: string
  value?: string | number
  code?: string
  /** How many tries of the call meet it: a look-up is repeated. */
  times: number
}

/** It meets a step of our own code: a statement, a call to the service, or a step of Medusa. */
export interface PointFault {
  /** The number of the action's step, from 0: the first one from there on that can meet it does. */
  point: number
  type: "kill_before" | "kill_after" | "database_before" | "database_after"
}

/** A workflow of Medusa's that fails, for good (it is sold out, goods were shipped) or for the moment (a lock). */
export interface MedusaFault {
  workflow: "completeCart" | "recordPayment" | "cancelOrder"
  isDefinite: boolean
}
export type Fault = ServiceFault | PointFault | MedusaFault

type Details = {
  [Name in keyof typeof ACTIONS]: Parameters<(typeof ACTIONS)[Name]["act"]>[1]
}

interface Common {
  buyer: number
  on: "a" | "b"
  faults: Fault[]
  /** A tab that the buyer's browser does not have is the first. */
  tab: number
}

export type ActionName = keyof Details
export type ActionOf<Name extends ActionName> = { [One in Name]: { do: One } & Common & Details[One] }[Name]
export type Action = ActionOf<ActionName>

/** An action, without its buyer and process. `faults`: those and no others. */
export type Bare = {
  [Name in ActionName]: { do: Name } & Partial<Pick<Common, "tab" | "faults">> & Details[Name]
}[ActionName]

/** Several actions happen at the same time; `mix` decides whose step comes next. */
export type Step = Action | { together: Action[]; mix: number }

interface StoryBuyer {
  /** The cart's items, in kuruş. */
  prices: number[]
  /** Its items pay sellers. */
  isMarketplace: boolean
  /** By how many hundredths of a kuruş Medusa's total differs from what is charged. */
  finer?: number
  /** The number of the account that the first session is of. */
  account: number
}

/** The store uses them beyond the interface's 22 operations. */
export interface StoryCapabilities {
  reports: boolean
  approval: boolean
  /** With reports: the service's lists are compared with the ledger, and people refund in its panel. */
  lists: boolean
  /** With approvals: of the two sellers, where not all is approved at once. */
  policies: ApprovalPolicy[]
  /** Which payments hold their amount, and when it is taken by itself. */
  hold?:
    | { providers: ("hosted" | "threeds" | "direct")[]; captureOn?: "fulfillment" | "shipment" | undefined }
    | undefined
  storedCards: boolean
}

export interface Story {
  seed: number
  buyers: StoryBuyer[]
  /** The default one, that of sellers, comes first. */
  accounts: string[]
  steps: Step[]
  capabilities: StoryCapabilities
  /** Decides the reviews that are open at the end, and the order of the steps of actions that come alone. */
  rest: number
}

/** Test cards of the sandbox, by what their banks do. None of these numbers may be stored anywhere. */
export const CARDS = {
  good: "5528790000000008",
  debit: "4766620000000001",
  noFunds: "4111111111111129",
  stolen: "4124111111111116",
  irreversible: "5406670000000009",
  failsThreeDs: "4131111111111117",
  noThreeDs: "4151111111111112",
} as const

export const actionsOf = (one: Step): readonly Action[] => ("together" in one ? one.together : [one])
export const isServiceFault = (one: Fault): one is ServiceFault => "call" in one
export const isPointFault = (one: Fault): one is PointFault => "point" in one
export const isMedusaFault = (one: Fault): one is MedusaFault => "workflow" in one

export function faultWords(fault: Fault): string {
  if (isMedusaFault(fault)) return `${fault.workflow} fails ${fault.isDefinite ? "for good" : "for the moment"}`
  if (isPointFault(fault)) return `${fault.type} at step ${fault.point}`
  const { type, code, field, value, call, times } = fault
  const about = [type, code, value === undefined ? field : `${String(field)}=${value}`].filter(
    (one) => one !== undefined,
  )
  return `${about.join(" ")} at call ${call}${times > 1 ? `, ${times} times` : ""}`
}

/** An action in words: who does what, in which process, and what is to go wrong. */
export function wordsOf({ do: name, buyer, on, faults, tab, ...details }: Action): string {
  const more = Object.entries(tab === 0 ? details : { ...details, tab }).map(
    ([key, value]) => `${key} ${String(value)}`,
  )
  const planned = faults.length === 0 ? "" : ` [${faults.map(faultWords).join("; ")}]`
  return `buyer ${buyer}, process ${on}: ${[name, ...more].join(", ")}${planned}`
}
