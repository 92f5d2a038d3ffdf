import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { asValue } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import type { Attempt } from "../../use-cases/ports/ports"
import { createProviderIds } from "../../modules/svc/provider-ids"
import { hideSessionContext, hideSessionData, refuseCompletion } from "./guards"

// heavy, and not asked here
jest.mock("../../modules/svc", () => ({
  resolveSvc: (container: MedusaContainer) => container.resolve<unknown>("svc"),
}))

const NOW = new Date("2026-11-22T12:00:00Z")
const longAgo = { last_activity_at: new Date("2026-11-20T12:00:00Z"), next_check_at: null }

/** Finds the action for a cart with attempts in these states, newest first, before Medusa completes it. */
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
    async (state) => expect(await completed(state, "declined")).toEqual(["svcatt_0 in 150 s", "completed by Medusa"]),
  )

  it("has nothing checked again where nothing was paid, or its payment has not ended", async () => {
    for (const states of [[], ["awaiting_buyer", "declined"], ["completed", "declined"]] as const)
      expect(await completed(...states)).toEqual(["completed by Medusa"])
  })
})

describe("the payment sessions in a response", () => {
  const context = {
    customer: { phone: "+905559998877" },
    account_holder: { id: "acchld_1", email: "ayse@shop.example" },
  }
  const data = { flow: "hosted", attempt_id: "svcatt_1", ref: "payses_1.secret" }

  /** The result of a route's response, which refers to itself. */
  function sent(hide: typeof hideSessionData, sessions: object[]) {
    const container = createMedusaContainer()
    container.register("svc", asValue({ providers: createProviderIds(["svc"]) }))
    const json = jest.fn()
    const [req, res]: [Partial<MedusaRequest>, Partial<MedusaResponse>] = [{ scope: container }, { json }]
    void hide(req as MedusaRequest, res as MedusaResponse, () => undefined)
    const body: Record<string, unknown> = { order: { cart: { payment_collection: { payment_sessions: sessions } } } }
    body.self = body
    res.json?.(body)
    return sessions
  }

  it("of an order show nothing that opens them, however deep, also where the provider was not asked for", () => {
    const named = { data: { flow: "hosted", attempt_id: "svcatt_1" }, context: undefined }
    expect(sent(hideSessionData, [{ data, context }])).toEqual([named])
    expect(sent(hideSessionData, [{ id: "payses_1" }])).toEqual([{ id: "payses_1" }])
  })

  it("of a cart show what the buyer needs, and of the account only the holder of stored cards", () => {
    const own = { provider_id: "pp_hosted_svc", data }
    const shown = { ...own, context: { account_holder: { id: "acchld_1" } } }
    expect(sent(hideSessionContext, [{ ...own, context }])).toEqual([shown])
  })

  it("of another vendor stay as they are", () => {
    const theirs = { provider_id: "pp_stripe_stripe", data, context }
    for (const hide of [hideSessionData, hideSessionContext]) expect(sent(hide, [{ ...theirs }])).toEqual([theirs])
  })
})
