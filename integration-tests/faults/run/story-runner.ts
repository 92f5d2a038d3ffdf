import { newId } from "../../flows/harness/memory-medusa"
import { aSeller } from "../../flows/harness/seller"
import { act, is } from "../actors/actions"
import { handle } from "../actors/job"
import { exactTotalOf, soldOf } from "../actors/scene"
import { ProcessKilled } from "../../flows/harness/killed"
import { Random } from "../story/random"
import { actionsOf, isMedusaFault, wordsOf, type Action, type Bare, type Step, type Story } from "../story/story"
import { Actor, running, wasExpected } from "./actor"
import { StoreProcess } from "./process"
import { World, type MedusaEvent, type WorldParts } from "./world"

/** How Medusa in memory notes the event. */
const PLACED = "order.placed "

const PLAIN: Omit<Action, "do"> = { buyer: 0, on: "a", faults: [], tab: 0 }

/** A story that runs: its world, and its two processes of the store. */
export class StoryRunner {
  readonly world: World
  private readonly processes: Record<"a" | "b", StoreProcess>

  private constructor(parts: WorldParts, story: Story) {
    this.world = new World(parts, story)
    this.processes = { a: new StoreProcess(this.world, "a"), b: new StoreProcess(this.world, "b") }
  }

  /** It is ten in the morning, and every buyer has a cart and a payment session. */
  static async open(parts: WorldParts, story: Story): Promise<StoryRunner> {
    const runner = new StoryRunner(parts, story)
    const { world } = runner
    await world.clock.untilMorning()
    const keys = story.buyers.some(({ isMarketplace }) => isMarketplace) ? await runner.makeSellers() : []
    for (const [number, { prices, isMarketplace, finer, account: at }] of story.buyers.entries()) {
      const own = isMarketplace ? keys : []
      const sold = soldOf(prices, own)
      const checkout = world.shop.checkout(sold, exactTotalOf(sold, finer))
      const { account } = world.accounts[at] ?? world.accounts[0]
      checkout.session.account = account
      const { cart_id, session_id, payment_collection_id } = checkout.of
      const customer_id = story.capabilities.storedCards ? newId("cus") : undefined
      world.owners.give(number, cart_id, session_id, payment_collection_id, customer_id)
      world.buyers.push({ number, account, keys: own, tabs: [{ sold, checkout }], visits: [], customer_id })
    }
    return runner
  }

  async runSteps(): Promise<void> {
    for (const [at, step] of this.world.story.steps.entries()) await this.runStep(step, at)
  }

  /** Does what is not in the story, without a fault. */
  async also(...bares: Bare[]): Promise<void> {
    for (const bare of bares) await this.runStep({ ...PLAIN, ...bare }, -1)
  }

  /** The same about a buyer. */
  async alsoFor(buyer: number, ...bares: Bare[]): Promise<void> {
    for (const bare of bares) await this.runStep({ ...PLAIN, ...bare, buyer }, -1)
  }

  private async runStep(step: Step, at: number): Promise<void> {
    const { world } = this
    const isTogether = "together" in step
    const mix = isTogether ? step.mix : world.story.rest + at
    if (isTogether) world.lines.push(`${at + 1}. at the same time:`)
    const before = isTogether ? "  -" : `${at + 1}.`
    await world.scheduler.run(
      actionsOf(step).map((action) => () => this.perform(action, before)),
      new Random(mix),
    )
    const placed = world.medusa.calls.splice(0).filter((call) => call.startsWith(PLACED))
    // what a killed process has emitted is lost
    if (!this.restartKilled())
      for (const call of placed)
        world.events.push({ name: "order.placed", order_id: call.slice(PLACED.length), from: "a" })
    for (let event = world.events.shift(); event; event = world.events.shift()) await this.handleEvent(event, mix)
  }

  private async perform(action: Action, before: string): Promise<void> {
    const { world } = this
    const process = this.processes[action.on]
    const medusaFaults = action.faults.filter(isMedusaFault)
    for (const { workflow, isDefinite } of medusaFaults) {
      const message = isDefinite ? "It cannot be done." : "It cannot be done now."
      process.store.failNext(workflow, { isDefinite, message })
    }
    const words = `${before} ${wordsOf(action)}`
    const buyer = is(action.do, "noBuyer") ? undefined : action.buyer
    await this.runAs(process, action.faults, buyer, words, async () => {
      const said = await act(world, process, action)
      world.lines.push(`${words}: ${said}`)
    })
    const unmet = process.store.takeUnmet()
    for (const fault of medusaFaults)
      if (!unmet.includes(fault.workflow)) world.meet(`Medusa's ${fault.workflow}`, fault)
  }

  /** Runs code of a process, for a buyer or for none. */
  private async runAs(
    { life }: StoreProcess,
    faults: Action["faults"],
    buyer: number | undefined,
    words: string,
    work: () => Promise<void>,
  ): Promise<void> {
    const { world } = this
    const actor = new Actor(faults, life, (where, fault) => world.meet(where, fault))
    const wait = () => world.point("wait", "(a wait)", () => Promise.resolve())
    await running.run({ actor, buyer, wait }, async () => {
      try {
        await work()
      } catch (error) {
        const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        const isKilled = error instanceof ProcessKilled
        world.lines.push(`${words}: ${isKilled ? "killed" : `failed: ${text}`}`)
        if (!isKilled && !wasExpected(error)) world.violate("breaks", `${words}: ${text}`)
      }
    })
  }

  private restartKilled(): boolean {
    const { world, processes } = this
    const killed = (["a", "b"] as const).filter((name) => processes[name].life.isKilled)
    for (const name of killed) processes[name] = new StoreProcess(world, name)
    world.events = world.events.filter(({ from }) => !killed.includes(from))
    return killed.length > 0
  }

  /** Medusa's subscribers, after what has emitted their events. */
  private async handleEvent(event: MedusaEvent, mix: number): Promise<void> {
    const { world } = this
    const process = this.processes[event.from]
    const owner = world.owners.of(event.order_id)
    const words = `the event ${event.name}`
    const work = () => this.runAs(process, [], owner, words, () => handle({ world, process }, event))
    await world.scheduler.run([work], new Random(mix))
  }

  /** Two sellers that the service knows. */
  private async makeSellers(): Promise<string[]> {
    const { submerchants } = this.world.accounts[0].client
    const keys: string[] = []
    for (const name of ["Ali", "Veli"])
      keys.push((await submerchants.create(aSeller(newId("ext"), name))).subMerchantKey)
    return keys
  }
}
