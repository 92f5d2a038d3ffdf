import type { Subscriber } from "@medusajs/framework/types"
import { forwardSellerEvents, SELLER_CHANGED } from "./service"

/** A bus on which one event after another is emitted. */
function opened(events: readonly string[]) {
  const subscribers = new Map<string, Subscriber>()
  const emitted: unknown[] = []
  const warned: string[] = []
  const bus = {
    subscribe(event: string, subscriber: Subscriber) {
      subscribers.set(event, subscriber)
    },
    emit(messages: unknown) {
      emitted.push(messages)
      return Promise.resolve()
    },
  }
  forwardSellerEvents(bus, { warn: (message: string) => warned.push(message) }, events)
  const tell = async (name: string, data: unknown) => subscribers.get(name)?.({ name, data })
  return { tell, emitted, warned }
}

describe("events of another module's sellers", () => {
  it("are emitted again as one of ours", async () => {
    const { tell, emitted, warned } = opened(["seller.updated"])
    await tell("seller.updated", [{ id: "sel_1" }, { id: "sel_2", iban: "no matter" }])
    expect(emitted).toEqual([
      [
        { name: SELLER_CHANGED, data: { id: "sel_1" } },
        { name: SELLER_CHANGED, data: { id: "sel_2" } },
      ],
    ])
    expect(warned).toEqual([])
  })

  it("are subscribed to once each, however often the option names them", () => {
    const subscribed: string[] = []
    const bus = { subscribe: (event: string) => subscribed.push(event), emit: () => Promise.resolve() }
    forwardSellerEvents(bus, { warn: jest.fn() }, ["seller.updated", "seller.updated"])
    expect(subscribed).toEqual(["seller.updated"])
  })

  it("that name no seller are warned of, each once, without what they bring", async () => {
    const { tell, emitted, warned } = opened(["seller.updated", "seller.approved"])
    await tell("seller.updated", { seller_id: "sel_1" })
    await tell("seller.updated", { seller_id: "sel_2" })
    await tell("seller.updated", { ids: [] })
    await tell("seller.approved", undefined)
    expect(emitted).toEqual([])
    expect(warned).toEqual([expect.stringContaining("seller.updated"), expect.stringContaining("seller.approved")])
    expect(warned.join()).not.toContain("sel_1")
  })
})
