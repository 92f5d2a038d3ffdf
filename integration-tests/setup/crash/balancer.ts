import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { pipeline } from "node:stream"

/** On what the balancer answers by itself, because no store did. */
export const NO_STORE = "x-no-store"

/**
 * Passes each request on to the next of several stores. It notices that one is gone only when it cannot connect, and tries the next
 * one with what may be sent twice: a GET.
 */
export class Balancer {
  readonly #server = createServer((req, res) => this.#pass(req, res, this.stores.length))
  readonly #open = new Map<string, number>()
  #turn = 0

  /** `stores`: their addresses. */
  constructor(
    private readonly port: number,
    private readonly stores: readonly string[],
  ) {}

  async listen(): Promise<void> {
    await once(this.#server.listen(this.port, "127.0.0.1"), "listening")
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  /** Requests that a store has not answered yet. */
  openAt(store: string): number {
    return this.#open.get(store) ?? 0
  }

  #pass(req: IncomingMessage, res: ServerResponse, triesLeft: number): void {
    const store = this.stores[(this.#turn += 1) % this.stores.length] ?? ""
    const { method, url, headers } = req
    this.#open.set(store, this.openAt(store) + 1)
    const onward = request(new URL(url ?? "", store), {
      ...{ method, agent: false, headers: { ...headers, connection: "close" } },
    })
    onward.once("close", () => this.#open.set(store, this.openAt(store) - 1))
    onward.once("response", (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      // an answer that breaks off ends the browser's connection too
      pipeline(answer, res, () => undefined)
    })
    onward.once("error", (error) => {
      const isRefused = "code" in error && error.code === "ECONNREFUSED"
      if (res.headersSent) res.destroy()
      else if (isRefused && method === "GET" && triesLeft > 1) this.#pass(req, res, triesLeft - 1)
      else res.writeHead(502, { [NO_STORE]: "true" }).end()
    })
    if (method === "GET") onward.end()
    else req.pipe(onward)
  }
}
