import { z } from "zod"
import { type RunningSandbox, type SandboxOptions, startSandbox } from "../../sandbox"

export const SANDBOX_KEYS = { apiKey: "http-test-key", secretKey: "http-test-secret" } as const

/** The simulated service of one test file. */
export interface TestSandbox {
  url: string
  /** Calls the control API (sandbox/README.md) and gives what it answered; throws unless it went well. */
  control: (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>
  stop: () => Promise<void>
}

/** Starts the service on a free port, with its control API. The caller stops it in `afterAll`. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox: RunningSandbox = await startSandbox({ ...SANDBOX_KEYS, control: true, ...options })
  return { url: sandbox.url, control: controlOf(sandbox.url), stop: () => sandbox.stop() }
}

export function controlOf(url: string): TestSandbox["control"] {
  return async (method, path, body) => {
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method,
      ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the sandbox's control said ${answer.status}: ${text}`)
    return JSON.parse(text) as unknown
  }
}

const bookedPayment = z.object({
  paymentId: z.string(),
  status: z.string(),
  basketId: z.string().optional(),
  price: z.string(),
  isCancelled: z.boolean(),
  refunded: z.string(),
})

/** What the service holds of a payment. */
export type BookedPayment = z.output<typeof bookedPayment>

/** The service's payments of an attempt, newest first: what was really charged and refunded. */
export async function paymentsOf(sandbox: TestSandbox, attempt_id: string): Promise<BookedPayment[]> {
  const state = await sandbox.control("GET", "state")
  const { payments } = z.object({ payments: z.array(bookedPayment) }).parse(state)
  return payments.filter(({ basketId }) => basketId === attempt_id)
}
