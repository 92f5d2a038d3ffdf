import { MedusaService } from "@medusajs/framework/utils"
import { createContainer, type ModuleDependencies, type SvcContainer } from "./container"
import { onShutdownSignal } from "./in-flight"
import { Attempt, Attention, InboxMessage, ItemTransaction, Operation, OrderAttempt } from "./models"
import { LinkSale, PaymentLink } from "./models/payment-links"

/** The module as Medusa sees it: the tables that Query reads, and what it calls when the store starts and ends. */
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
  readonly container: SvcContainer
  readonly #logger: ModuleDependencies["logger"]
  #stopListening: () => void = () => undefined

  readonly __hooks = {
    onApplicationStart: async () => {
      const { capabilities, pauses } = this.container
      this.#stopListening = onShutdownSignal(() => this.stop())
      // a script of `medusa exec`, such as doctor, is not a restart
      const isScript = process.argv[2] === "exec"
      if (Object.values(capabilities).includes(true) && !isScript) await pauses.resume()
    },
    onApplicationPrepareShutdown: () => this.finish(),
  }

  constructor(dependencies: ModuleDependencies, options: unknown) {
    super(dependencies)
    this.#logger = dependencies.logger
    this.container = createContainer(dependencies, options)
  }

  private stop(): void {
    this.container.inFlight.stop()
    this.container.admission.close()
  }

  private async finish(): Promise<void> {
    this.#stopListening()
    this.stop()
    const isAllEnded = await this.container.inFlight.ended()
    if (!isAllEnded)
      this.#logger.warn(
        "medusa-payment-svc: ended before everything that it had begun about payments was finished. The job looks payments up, and puts a " +
          "refund without an answer on the attention list.",
      )
    await this.container.health.flush()
  }
}
