import { startSandbox, type RunningSandbox, type SandboxOptions } from "../../sandbox"
import { createSvcClient, type SvcClient, type SvcClientOptions } from "../../src/client"
import { DEFAULT_RATE_LIMITS } from "../../src/client/rate-limit"

const KEYS = { apiKey: "service-test-key", secretKey: "service-test-secret" }

/** A sandbox, a client that insists on its signatures, and the sandbox's control API. */
export interface Service {
  sandbox: RunningSandbox
  client: SvcClient
  /** Calls the control API and gives what it answered. */
  control: (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Record<string, unknown>>
  stop: () => Promise<void>
}

export async function startService(
  sandboxOptions: Partial<SandboxOptions> = {},
  clientOptions: Partial<SvcClientOptions> = {},
): Promise<Service> {
  const sandbox = await startSandbox({ ...KEYS, control: true, ...sandboxOptions })
  const client = createSvcClient({
    ...KEYS,
    baseUrl: sandbox.url,
    locale: "en",
    responseSignatures: "require",
    circuitBreaker: false,
    rateLimits: Object.fromEntries(Object.keys(DEFAULT_RATE_LIMITS).map((operation) => [operation, 1e9])),
    ...clientOptions,
  })
  return {
    sandbox,
    client,
    async control(method, path, body) {
      const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
        method,
        ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`the sandbox's control said ${answer.status}: ${text}`)
      return JSON.parse(text) as Record<string, unknown>
    },
    async stop() {
      await client.close()
      await sandbox.stop()
    },
  }
}
