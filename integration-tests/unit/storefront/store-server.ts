import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { StoreApi } from "../../../src/storefront/store-api"

/** One call as it arrived. */
export interface ReceivedCall {
  method: string
  path: string
  headers: IncomingMessage["headers"]
  body: unknown
}

/** `drop` ends the connection without an answer; `hang` never answers. */
export type StoreAnswer =
  { status?: number; headers?: Record<string, string>; body: object | string } | { fault: "drop" | "hang" }

/** A store API with the responses that a test gives it; the last one is repeated. */
export class StoreServer {
  readonly calls: ReceivedCall[] = []
  #answers: StoreAnswer[] = []

  private constructor(
    private readonly server: Server,
    readonly api: StoreApi,
  ) {}

  static async open(): Promise<StoreServer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const backendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const store = new StoreServer(server, { backendUrl, publishableKey: "pk_test" })
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      store.answer(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    return store
  }

  /** What it answers from now on, and no calls yet. */
  script(...answers: StoreAnswer[]): void {
    this.#answers = answers
    this.calls.length = 0
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
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
