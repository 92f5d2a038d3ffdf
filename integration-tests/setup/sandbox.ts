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

type Send = (url: string, request: RequestInit) => Response | Promise<Response>

export function controlOf(url: string, send: Send = fetch): TestSandbox["control"] {
  return async (method, path, body) => {
    const answer = await send(`${url}/_sandbox/${path}`, {
      method,
      ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the sandbox's control said ${answer.status}: ${text}`)
    return JSON.parse(text) as unknown
  }
}
