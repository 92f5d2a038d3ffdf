import { newId } from "../../flows/harness/memory-medusa"
import { aSeller } from "../../flows/harness/seller"
import { act } from "../actors/act"
import { handle } from "../actors/job"
import { wasExpected } from "../actors/expected"
import { exactTotalOf, soldOf } from "../actors/sold"
import { ProcessKilled } from "../../flows/harness/killed"
import { Random } from "../story/random"
import { actionsOf, isMedusaFault, type Action, type Step, type Story } from "../story/story"
import { wordsOf } from "../story/words"
import { Actor, running } from "./actor"
import { StoreProcess } from "./process"
import { World, type WorldParts } from "./world"

const ABOUT_NOBODY: readonly Action["do"][] = [
  "run the job",
  "follow the links",
  "compare the days",
  "charge elsewhere",
  "work on the cards",
  "wait",
  "wait until midnight",
  "late calls arrive",
  "review the next charge",
]

/** How Medusa in memory notes the event. */
const PLACED = "order.placed "

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
      world.owners.give(number, cart_id, session_id, payment_collection_id)
      const customer_id = story.capabilities.storedCards ? newId("cus") : undefined
      world.owners.give(number, customer_id)
      world.buyers.push({ number, account, keys: own, tabs: [{ sold, checkout }], visits: [], customer_id })
    }
    return runner
  }

  async close(): Promise<void> {
    const { a, b } = this.processes
    await Promise.all([a.close(), b.close(), this.world.close()])
  }

  async runSteps(): Promise<void> {
    const { story } = this.world
    for (const [at, step] of story.steps.entries()) await this.runStep(step, at)
  }

  /** Does an action that is not in the story, without a fault. */
  async also(...actions: Action[]): Promise<void> {
    for (const action of actions) await this.runStep(action, -1)
  }

  private async runStep(step: Step, at: number): Promise<void> {
    const { world } = this
    const mix = "mix" in step ? step.mix : world.story.rest + at
    if ("together" in step) world.log(`${at + 1}. at the same time:`)
    const works = actionsOf(step).map((action) => () => this.perform(action, "together" in step ? "  -" : `${at + 1}.`))
    await world.scheduler.run(works, new Random(mix))
    const placed = world.medusa.calls.splice(0).filter((call) => call.startsWith(PLACED))
    // what a killed process has emitted is lost
    if (!this.restartKilled())
      for (const call of placed)
        world.events.push({ name: "order.placed", order_id: call.slice(PLACED.length), from: "a" })
    await this.handleEvents(mix)
  }

  private async perform(action: Action, before: string): Promise<void> {
    const { world } = this
    const process = this.processes[action.on]
    const actor = new Actor(action, process.life, (where, fault) => world.meet(where, fault))
    const buyer = ABOUT_NOBODY.includes(action.do) ? undefined : action.buyer
    const wait = () => world.point("wait", "(a wait)", () => Promise.resolve())
    const words = `${before} ${wordsOf(action)}`
    this.failMedusa(process, action)
    await running.run({ actor, buyer, wait }, async () => {
      const said = await this.outcomeOf(words, () => act(world, process, action))
      world.log(`${words}: ${said}`)
    })
    const unmet = process.store.takeUnmet()
    for (const fault of action.faults.filter(isMedusaFault))
      if (!unmet.includes(fault.workflow)) world.meet(`Medusa's ${fault.workflow}`, fault)
  }

  private failMedusa({ store }: StoreProcess, { faults }: Action): void {
    for (const { workflow, isDefinite } of faults.filter(isMedusaFault))
      store.failNext(workflow, { isDefinite, message: isDefinite ? "It cannot be done." : "It cannot be done now." })
  }

  private async outcomeOf(words: string, work: () => Promise<string>): Promise<string> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProcessKilled) return "killed"
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      if (!wasExpected(error)) this.world.violate("breaks", `${words}: ${text}`)
      return `failed: ${text}`
    }
  }

  private restartKilled(): boolean {
    const killed = Object.values(this.processes).filter(({ life }) => life.isKilled)
    for (const process of killed) process.restart()
    return killed.length > 0
  }

  /** Medusa's subscribers, after what has emitted their events. */
  private async handleEvents(mix: number): Promise<void> {
    const { world } = this
    for (let event = world.events.shift(); event; event = world.events.shift()) {
      const handled = event
      const process = this.processes[handled.from]
      const { life } = process
      const action: Action = { do: "run the job", buyer: 0, on: handled.from, faults: [], tab: 0 }
      const actor = new Actor(action, life, (where, fault) => world.meet(where, fault))
      const wait = () => world.point("wait", "(a wait)", () => Promise.resolve())
      const work = () =>
        running.run({ actor, buyer: world.owners.of(handled.order_id), wait }, async () => {
          await this.outcomeOf(`the event ${handled.name}`, async () => {
            await handle({ world, process }, handled)
            return "handled"
          })
        })
      await world.scheduler.run([work], new Random(mix))
    }
  }

  /** Two sellers that the service knows. */
  private async makeSellers(): Promise<string[]> {
    const [{ client }] = this.world.accounts
    const keys: string[] = []
    for (const name of ["Ali", "Veli"]) {
      const made = await client.submerchants.create(aSeller(newId("ext"), name))
      keys.push(made.subMerchantKey)
    }
    return keys
  }
}
