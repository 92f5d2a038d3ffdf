/*
 * A Medusa of this repository in a process of its own, as `medusa start` runs it: `migrate` makes its tables, `serve` serves on
 * PORT and is asked over the IPC channel for what only it can do or know.
 */
import { container } from "@medusajs/framework"
import migrate from "@medusajs/medusa/commands/db/migrate"
import start from "@medusajs/medusa/commands/start"
import { SystemPaymentProvider } from "@medusajs/payment/dist/providers/system"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { seed } from "../../integration-tests/setup/seed"
import { watchUsage, type Pool } from "./usage"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payments"

/**
 * `cpu-time`: milliseconds of this process' CPU since it was last asked. `usage`: its memory, event loop and pool. `authorized`, `captured`: what
 * pp_system_default answers from now on.
 */
const task = z.enum(["seed", "reconcile", "cpu-time", "usage", "authorized", "captured"])

/** Medusa's connections to PostgreSQL, of all its modules. */
interface PgConnection {
  client: { pool: Pool }
}

/** The folder of medusa-config.js and the compiled src/. */
const directory = process.cwd()

async function reconcile() {
  const started_at = performance.now()
  const { result } = await reconcilePaymentsWorkflow(container).run({ input: {} })
  return { ...result, ms: performance.now() - started_at }
}

let cpu = process.cpuUsage()
let usage: ReturnType<typeof watchUsage> | undefined

function takeCpuMs(): number {
  const { user, system } = process.cpuUsage(cpu)
  cpu = process.cpuUsage()
  return (user + system) / 1_000
}

/** Makes pp_system_default a payment method whose money Medusa has still to capture, or records as captured at once. */
function answerWith(status: "authorized" | "captured"): typeof status {
  SystemPaymentProvider.prototype.authorizePayment = () => Promise.resolve({ data: {}, status })
  return status
}

function carryOut(asked: z.output<typeof task>): unknown {
  switch (asked) {
    case "seed":
      return seed(container, {
        paymentProviders: ["pp_hosted_svc", "pp_threeds_svc", "pp_direct_svc", "pp_system_default"],
      })
    case "reconcile":
      return reconcile()
    case "cpu-time":
      return takeCpuMs()
    case "usage":
      return usage?.take()
    case "authorized":
    case "captured":
      return answerWith(asked)
  }
}

/** Ends the process: whoever waits for the answer sees that. */
function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}

async function answer(message: unknown): Promise<void> {
  process.send?.(await carryOut(task.parse(message)))
}

async function serve(): Promise<void> {
  process.once("disconnect", () => process.exit())
  process.on("message", (message) => void answer(message).catch(fail))
  await start({ directory, host: "127.0.0.1", port: Number(process.env.PORT) })
  usage = watchUsage(container.resolve<PgConnection>(ContainerRegistrationKeys.PG_CONNECTION).client.pool)
}

async function makeTables(): Promise<void> {
  const links = { skipLinks: false, executeAllLinks: false, executeSafeLinks: true }
  const search = { skipSearch: true, executeAllSearch: false, executeSafeSearch: false }
  const order = { concurrency: undefined, allOrNothing: undefined }
  await migrate({ directory, skipScripts: true, ...links, ...search, ...order })
}

void (process.argv[2] === "migrate" ? makeTables() : serve()).catch(fail)
