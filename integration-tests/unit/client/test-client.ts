import { createSvcClient, SvcError, type SvcClient, type SvcClientOptions } from "../../../src/client"

export const API_KEY = "sandbox-kat-api-key"
export const SECRET_KEY = "sandbox-kat-secret-key"

/** Milliseconds no machine is busy for: a call that may take this long fails for what it met, never for its time. */
const AMPLE = 30_000

/** A client of a stub with the contract's keys; a test of a deadline sets its own. */
export function clientOf(baseUrl: string, options: Partial<SvcClientOptions> = {}): SvcClient {
  return createSvcClient({
    baseUrl,
    apiKey: API_KEY,
    secretKey: SECRET_KEY,
    timeouts: { connect: AMPLE, headers: AMPLE, body: AMPLE, read: AMPLE, write: AMPLE, money: AMPLE },
    ...options,
  })
}

/** Calls an operation by its name in interface.json, with whatever is given: types are checked by the compiler elsewhere. */
export async function callByName(client: SvcClient, operation: string, request: unknown): Promise<unknown> {
  const [group = "", name = ""] = operation.split(".")
  const methods: unknown = Reflect.get(client, group)
  const method: unknown = typeof methods === "object" && methods !== null ? Reflect.get(methods, name) : undefined
  if (typeof method !== "function") throw new Error(`the client has no operation ${operation}`)
  const answer: unknown = await Reflect.apply(method, undefined, [request])
  return answer
}

/** The error of a call that has to fail. */
export async function failureOf(call: Promise<unknown>): Promise<SvcError> {
  const result: unknown = await call.then(
    () => "the call succeeded",
    (error: unknown) => error,
  )
  if (result instanceof SvcError) return result
  throw new Error("the call should have failed with an SvcError", { cause: result })
}

/** What went wrong with a call that has to fail, and what it did. */
export async function endOf(call: Promise<unknown>): Promise<[kind: string, outcome: string]> {
  const { kind, outcome } = await failureOf(call)
  return [kind, outcome]
}

/** Waits until it holds; what never comes fails the test that waits for it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const givesUpAt = performance.now() + AMPLE
  while (!(await holds())) {
    if (performance.now() > givesUpAt) throw new Error("what the test waits for did not come")
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
