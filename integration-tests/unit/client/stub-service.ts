import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"

/** A request as it came off the wire. */
export interface ReceivedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  /** Name and value of every header line, in order, spelled as sent. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

export type Behaviour = (response: ServerResponse, request: ReceivedRequest, count: number) => void

/** A server that does what a test asks of it, and keeps what it received. */
export interface StubService {
  readonly url: string
  readonly received: ReceivedRequest[]
  connections(): number
  /** What every request is answered with from now on; forgets what was received. */
  behave(behaviour: Behaviour): void
  open(): Promise<void>
  close(): Promise<void>
}

export function answer(body: string, httpStatus = 200): Behaviour {
  return (response) => {
    response.writeHead(httpStatus, { "content-type": "application/json" })
    response.end(body)
  }
}

/** Takes the request and says nothing, ever. */
export const silence: Behaviour = () => undefined

function linesOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : [],
  )
}

export function createStubService(): StubService {
  const received: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = answer("{}")
  let opened = 0
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", () => {
      const { method = "", url: target = "" } = incoming
      const request = { method, target, headers: linesOf(incoming), body: Buffer.concat(chunks) }
      behaviour(response, request, received.push(request))
    })
  })
  server.on("connection", (socket) => {
    opened += 1
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
  })
  return {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    received,
    connections: () => opened,
    behave: (next) => {
      behaviour = next
      received.length = 0
    },
    open: () => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        sockets.forEach((socket) => socket.destroy())
      }),
  }
}

export async function startStubService(): Promise<StubService> {
  const service = createStubService()
  await service.open()
  return service
}

/** The value of a header by its spelling as sent; undefined when it was not sent exactly once. */
export function headerOf({ headers }: ReceivedRequest, name: string): string | undefined {
  const [found, ...more] = headers.filter(([sent]) => sent === name)
  return more.length === 0 ? found?.[1] : undefined
}
