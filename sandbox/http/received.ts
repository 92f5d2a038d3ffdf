import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"
import type { IncomingMessage } from "node:http"

export interface AppEnv {
  Bindings: Partial<HttpBindings>
}

export type AppContext = Context<AppEnv>

/** A request as it came: nothing decoded, nothing normalised. */
export interface Received {
  method: string
  /** percent-encoded, as sent */
  path: string
  /** without "?"; empty without a query string */
  query: string
  header(name: string): string | undefined
  body: Buffer
}

/** Largest body that is read: a 2 MB image in Base64 with room to spare. */
const LARGEST_BODY = 4 * 1024 * 1024

/** Reads the request; undefined when its body is too large or the sender broke off. */
export async function receive(context: AppContext): Promise<Received | undefined> {
  const { incoming } = getConnection(context)
  const request = context.req.raw
  const body = incoming ? await incomingBody(incoming) : Buffer.from(await request.arrayBuffer())
  if (!body || body.length > LARGEST_BODY) return undefined
  const target = targetAsSent(incoming, request)
  const mark = target.indexOf("?")
  return {
    method: context.req.method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
    header: (name) => (incoming ? getFirst(incoming.headers[name]) : (request.headers.get(name) ?? undefined)),
    body,
  }
}

/** The socket's two sides; neither is there when the app is called without one. */
export function getConnection(context: AppContext): Partial<HttpBindings> {
  const env = context.env as Partial<HttpBindings> | undefined
  return env ?? {}
}

/** Node's own view of the request line: the URL class would already have changed what was signed. */
function targetAsSent(incoming: IncomingMessage | undefined, request: Request): string {
  const raw = incoming ? (incoming.url ?? "/") : request.url
  return raw.startsWith("/") ? raw : raw.replace(/^[a-z]+:\/\/[^/]*/i, "")
}

/** Straight off the socket: a web Request around it costs more than all the rest of a small call. */
function incomingBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size <= LARGEST_BODY) chunks.push(chunk)
    })
    incoming.once("end", () => resolve(size <= LARGEST_BODY ? Buffer.concat(chunks, size) : undefined))
    incoming.once("error", () => resolve(undefined))
    incoming.once("close", () => resolve(undefined))
  })
}

function getFirst(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" || value === undefined ? value : value[0]
}

export function readText(body: Buffer): string {
  return body.toString("utf8")
}
