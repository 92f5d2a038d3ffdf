import { MedusaService } from "@medusajs/framework/utils"
import { createStore, type ModuleDependencies, type SvcStore } from "./container"
import { onShutdownSignal } from "./in-flight"
import { Attempt, Attention, InboxMessage, OrderAttempt } from "./models/attempt"
import { ItemTransaction, Operation } from "./models/operation"
import { LinkSale, PaymentLink } from "./models/payment-links"

export class SvcModuleService extends MedusaService({
  Attempt,
  Operation,
  ItemTransaction,
  InboxMessage,
  Attention,
  SvcOrderAttempt: OrderAttempt,
  SvcLink: PaymentLink,
  SvcLinkSale: LinkSale,
}) {
  readonly store: SvcStore
  readonly #logger: ModuleDependencies["logger"]
  #stopListening: () => void = () => undefined

  readonly __hooks = {
    onApplicationStart: async () => {
      this.#stopListening = onShutdownSignal(() => this.stop())
      // a script of `medusa exec`, such as doctor, is not a restart
      const isScript = process.argv[2] === "exec"
      if (isScript) return
      for (const { capabilities, pauses } of this.store.accounts)
        if (Object.values(capabilities).includes(true)) await pauses.resume()
    },
    onApplicationPrepareShutdown: () => this.finish(),
  }

  constructor(dependencies: ModuleDependencies, options: unknown) {
    super(dependencies)
    this.#logger = dependencies.logger
    this.store = createStore(dependencies, options)
  }

  private stop(): void {
    this.store.inFlight.stop()
    this.store.admission.close()
  }

  private async finish(): Promise<void> {
    this.#stopListening()
    this.stop()
    const isAllEnded = await this.store.inFlight.ended()
    if (!isAllEnded)
      this.#logger.warn(
        "medusa-payment-svc: ended before everything that it had begun about payments was finished. The job looks payments up, and puts a " +
          "refund without an answer on the attention list.",
      )
    for (const { health } of this.store.accounts) await health.flush()
  }
}
