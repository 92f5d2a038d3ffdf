/*
 * A Medusa in a process of its own: what `medusa start` runs in the folder it is given, and over the IPC channel what a test asks
 * of it. Started by KillableStore; PORT says where it listens.
 */
import { container } from "@medusajs/framework"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import start from "@medusajs/medusa/commands/start"
import { z } from "zod"
import { reconcilePaymentsWorkflow } from "../../../src/workflows/payments"
import { seed } from "../seed"
import { readTask, type StoreMessage, type StoreTask } from "./messages"

const placedOrder = z.object({ id: z.string() })
const CARDS = ["pp_threeds_svc", "pp_direct_svc"]
const report = (message: StoreMessage) => process.send?.(message)

function carryOut(task: StoreTask["task"]): Promise<unknown> {
  switch (task) {
    case "seed":
      return seed(container, { paymentProviders: ["pp_hosted_svc", ...(process.env.SVC_CARD_ENTRY ? CARDS : [])] })
    case "reconcile":
      return reconcilePaymentsWorkflow(container).run({ input: {} })
  }
}

async function answer({ id, task }: StoreTask): Promise<void> {
  try {
    const result = await carryOut(task)
    report({ answerTo: id, result: task === "seed" ? result : null })
  } catch (error) {
    report({ answerTo: id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function main(): Promise<void> {
  // the store ends with its test, however that ends
  process.once("disconnect", () => process.exit(1))
  const [, , directory = "."] = process.argv
  await start({ directory, host: "127.0.0.1", port: Number(process.env.PORT) })
  container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).subscribe("order.placed", ({ data }) => {
    report({ placed: placedOrder.parse(data).id })
    return Promise.resolve()
  })
  process.on("message", (message) => void answer(readTask(message)))
  report({ isUp: true })
}

void main()
