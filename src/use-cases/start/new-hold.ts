import { SvcError } from "../../client"
import { holdAtStart, type Flow } from "../../domain"
import type { Ports } from "../ports/ports"

/** What a new attempt is stored with. `shop`: it should hold, and its currency cannot: its session was begun before the option was turned on. */
export function newHold(
  ports: Ports,
  about: { flow: Flow; currency: string },
): { to: "start"; hold: "held" | undefined } | { to: "shop"; error: SvcError } {
  const start = holdAtStart(ports, about)
  if (start !== "not_possible") return { to: "start", hold: start === "held" ? start : undefined }
  const facts = { kind: "unavailable", outcome: "not_sent", operation: "holds.create" } as const
  return { to: "shop", error: new SvcError(`A payment in ${about.currency} cannot be held and captured later.`, facts) }
}
