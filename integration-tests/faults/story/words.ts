import { isMedusaFault, isServiceFault, type Action, type Fault } from "./story"

const HIDDEN: readonly string[] = ["do", "buyer", "on", "faults"]

/** A fault, as it was planned. */
export function faultWords(fault: Fault): string {
  if (isMedusaFault(fault)) return `${fault.workflow} fails ${fault.isDefinite ? "for good" : "for the moment"}`
  if (!isServiceFault(fault)) return `${fault.is} at step ${fault.point}`
  const field =
    fault.field === undefined ? "" : ` ${fault.field}${fault.value === undefined ? "" : `=${String(fault.value)}`}`
  return `${fault.is}${field} at call ${fault.call}${fault.times > 1 ? `, ${fault.times} times` : ""}`
}

/** An action in words: who does what, in which process, and what is to go wrong. */
export function wordsOf(action: Action): string {
  const more = Object.entries(action)
    .filter(([name, value]) => !HIDDEN.includes(name) && !(name === "tab" && value === 0))
    .map(([name, value]) => `${name} ${String(value)}`)
  const faults = action.faults.length === 0 ? "" : ` [${action.faults.map(faultWords).join("; ")}]`
  return `buyer ${action.buyer}, process ${action.on}: ${[action.do, ...more].join(", ")}${faults}`
}
