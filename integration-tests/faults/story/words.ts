import { isMedusaFault, isServiceFault, type Action, type Fault } from "./story"

export function faultWords(fault: Fault): string {
  if (isMedusaFault(fault)) return `${fault.workflow} fails ${fault.isDefinite ? "for good" : "for the moment"}`
  if (!isServiceFault(fault)) return `${fault.type} at step ${fault.point}`
  const field =
    fault.field === undefined ? "" : ` ${fault.field}${fault.value === undefined ? "" : `=${String(fault.value)}`}`
  const code = fault.code === undefined ? "" : ` ${fault.code}`
  return `${fault.type}${code}${field} at call ${fault.call}${fault.times > 1 ? `, ${fault.times} times` : ""}`
}

/** An action in words: who does what, in which process, and what is to go wrong. */
export function wordsOf(action: Action): string {
  const { do: name, buyer, on, faults, tab, ...details } = action
  const more = Object.entries(tab === 0 ? details : { ...details, tab }).map(
    ([key, value]) => `${key} ${String(value)}`,
  )
  const planned = faults.length === 0 ? "" : ` [${faults.map(faultWords).join("; ")}]`
  return `buyer ${buyer}, process ${on}: ${[name, ...more].join(", ")}${planned}`
}
