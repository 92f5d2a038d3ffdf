import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { asValue } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import type { Attempt } from "../../use-cases/ports/ports"
import { refuseCompletion } from "./guards"

// heavy, and not asked here
jest.mock("../../modules/svc", () => ({
  resolveSvc: (container: MedusaContainer) => container.resolve<unknown>("svc"),
}))

const NOW = new Date("2026-11-22T12:00:00Z")
const longAgo = { last_activity_at: new Date("2026-11-20T12:00:00Z"), next_check_at: null }

/** What is done about a cart with attempts in these states, newest first, before Medusa completes it. */
async function completed(...states: Attempt["state"][]): Promise<string[]> {
  const done: string[] = []
  const attempts = states.map((state, at) => ({ ...longAgo, id: `svcatt_${at}`, state, session_id: "payses_1" }))
  const ledger = {
    listAttemptsOfCart: () => Promise.resolve(attempts),
    noteAttempt: (id: string, { next_check_at }: { next_check_at: Date }) =>
      Promise.resolve(void done.push(`${id} in ${(next_check_at.getTime() - NOW.getTime()) / 1000} s`)),
  }
  const container = createMedusaContainer()
  const svc = { ledger, clock: { now: () => NOW } }
  container.register("svc", asValue({ ...svc, findAccount: () => svc }))
  const query = { graph: () => Promise.resolve({ data: [{ id: "cart_1" }] }) }
  container.register(ContainerRegistrationKeys.QUERY, asValue(query))
  const req: Partial<MedusaRequest> = { params: { id: "cart_1" }, scope: container }
  const res: Partial<MedusaResponse> = {}
  const next: MedusaNextFunction = () => void done.push("completed by Medusa")
  await refuseCompletion(req as MedusaRequest, res as MedusaResponse, next)
  return done
}

describe("a cart that Medusa is about to complete", () => {
  it.each(["declined", "expired", "abandoned"] as const)(
    "has its newest payment, which is %s, checked again, should the process die before Medusa asks for it",
    async (state) => {
      expect(await completed(state, "declined")).toEqual(["svcatt_0 in 150 s", "completed by Medusa"])
    },
  )

  it("has nothing checked again where nothing was paid, or its payment has not ended", async () => {
    for (const states of [[], ["awaiting_buyer", "declined"], ["completed", "declined"]] as const)
      expect(await completed(...states)).toEqual(["completed by Medusa"])
  })
})
