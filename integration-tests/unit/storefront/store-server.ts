import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { StoreApi } from "../../../src/storefront/store-api"

export interface ReceivedCall {
  method: string
  path: string
  headers: IncomingMessage["headers"]
  body: unknown
}

/** `drop` ends the connection without an answer; `hang` never answers. */
export type StoreAnswer =
  | { status?: number; headers?: Record<string, string>; body: object | string }
  | { fault: "drop" | "hang" }

/** A store API with the responses that a test gives it, open while the tests of its file run; the last response is repeated. */
export class StoreServer {
  readonly calls: ReceivedCall[] = []
  api: StoreApi = { backendUrl: "", publishableKey: "pk_test" }
  #answers: StoreAnswer[] = []

  constructor() {
    const server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      this.api = { ...this.api, backendUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
    })
    afterAll(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
  }

  /** What it answers from now on, and no calls yet. */
  script(...answers: StoreAnswer[]): void {
    this.#answers = answers
    this.calls.length = 0
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString("utf8")
    const { method = "", url = "", headers } = request
    this.calls.push({ method, path: url, headers, body: text === "" ? undefined : JSON.parse(text) })
    const said = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0]
    if (!said) throw new Error(`nothing is scripted for ${method} ${url}`)
    if ("fault" in said) {
      if (said.fault === "drop") response.destroy()
      return
    }
    response.writeHead(said.status ?? 200, { "content-type": "application/json", ...said.headers })
    response.end(typeof said.body === "string" ? said.body : JSON.stringify(said.body))
  }
}

/** A browser's storage for one session. */
export function makeStorage(entries = new Map<string, string>()) {
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}
