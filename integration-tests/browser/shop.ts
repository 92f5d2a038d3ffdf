import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** One form a buyer's browser posted to the merchant. */
export interface CallbackPost {
  form: Record<string, string>
  contentType: string | undefined
  /** the page it was posted from */
  origin: string | undefined
}

/** An address of the merchant's that is given to the service, and what arrived there. */
export interface Return {
  url: string
  posts: CallbackPost[]
}

/** Where the shop sends the buyer once a callback was read. */
export const ORDER_PAGE = /\/order\/\d+$/

/** For pages of the merchant's that are the bank's HTML: they have not the merchant's origin. */
const ISOLATED = { "content-security-policy": "sandbox allow-forms allow-scripts" }

/**
 * A merchant's web server: takes callbacks, and shows the buyer the page a 3D Secure initialize answered. It is called
 * "localhost" while the sandbox is 127.0.0.1, so that a callback crosses sites as it does in life.
 */
export class Shop {
  readonly #returns: Return[] = []
  readonly #challenges: string[] = []

  private constructor(
    private readonly server: Server,
    private readonly url: string,
  ) {}

  static async open(): Promise<Shop> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
    const shop = new Shop(server, `http://localhost:${(server.address() as AddressInfo).port}`)
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      shop.answer(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    return shop
  }

  /** A callback address of its own, so that one payment's posts are never another's. */
  openReturn(): Return {
    const opened: Return = { url: `${this.url}/return/${this.#returns.length}`, posts: [] }
    this.#returns.push(opened)
    return opened
  }

  /** The page of the merchant's that is nothing but `html`. */
  showChallenge(html: string): string {
    return `${this.url}/challenge/${this.#challenges.push(html) - 1}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, place, number] = (request.url ?? "").split("/")
    const back = this.#returns[Number(number)]
    if (place === "return" && back && request.method === "POST") {
      back.posts.push(await readPost(request))
      response.writeHead(303, { location: `/order/${number}` }).end()
      return
    }
    const isChallenge = place === "challenge"
    const html = isChallenge ? this.#challenges[Number(number)] : "<!doctype html><title>Your order</title>"
    const headers = { "content-type": "text/html; charset=utf-8", ...(isChallenge && ISOLATED) }
    response.writeHead(html === undefined ? 404 : 200, headers).end(html)
  }
}

async function readPost(request: IncomingMessage): Promise<CallbackPost> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")))
  return { form, contentType: request.headers["content-type"], origin: request.headers.origin }
}
