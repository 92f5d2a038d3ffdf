import { once } from "node:events"
import { createServer, type AddressInfo, type Socket } from "node:net"
import { inspect } from "node:util"
import type { SvcClient } from "../../../src/client"
import { createFlowClient, readFlowOptions, type FlowSettings } from "../../flows/harness/create-ports"

/** Waits pass faster than that (setup/fast-waits.cjs): a busy machine is no fault of a story. */
const PATIENT = { read: 600_000, write: 600_000, money: 600_000, headers: 600_000, body: 600_000, connect: 600_000 }
const SHORT = { ...PATIENT, read: 600, write: 600, money: 600 }

/** `say`: what it logs. */
export function patientClient(settings: FlowSettings, say: (text: string) => void): SvcClient {
  const log = (...given: unknown[]) => say(inspect(given, { depth: 6 }))
  return createFlowClient(settings, { timeouts: PATIENT, logger: { debug: log, warn: log } })
}

export interface Nowhere {
  /** Its calls are not sent. */
  unreachable: SvcClient
  /** Its calls are sent, and get no answer within the deadline. */
  silent: SvcClient
  close: () => Promise<void>
}

export async function openNowhere(): Promise<Nowhere> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket))
    socket.resume()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const at = (address: string) => createFlowClient(readFlowOptions(`http://127.0.0.1:${address}`), { timeouts: SHORT })
  // no program may listen at port 1 without being root, and none does
  const [unreachable, silent] = [at("1"), at(String(port))]
  return {
    unreachable,
    silent,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await Promise.all([unreachable.close(), silent.close()])
    },
  }
}

/** Parts of the client that call nothing. */
const OTHERS: readonly (string | symbol)[] = ["messages", "inBackground"]

/** One call of the client: the operation's name, its request and its options. */
export interface ClientCall {
  operation: string
  given: readonly unknown[]
}

/** Makes a call with any client. */
export async function make(client: SvcClient, { operation, given }: ClientCall): Promise<unknown> {
  const [group = "", name = ""] = operation.split(".")
  const operations: unknown = Reflect.get(client, group)
  const call: unknown =
    typeof operations === "object" && operations !== null ? Reflect.get(operations, name) : undefined
  if (typeof call !== "function") throw new TypeError(`There is no operation ${operation}.`)
  return Reflect.apply(call, undefined, given) as Promise<unknown>
}

/** A client each of whose calls goes through `call`. */
export function intercepted(client: SvcClient, call: (made: ClientCall) => Promise<unknown>): SvcClient {
  const get = (target: object, group: string | symbol): unknown => {
    const operations: unknown = Reflect.get(target, group)
    if (typeof operations !== "object" || operations === null || OTHERS.includes(group)) return operations
    return new Proxy(operations, {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          call({ operation: `${String(group)}.${String(name)}`, given }),
    })
  }
  const inBackground = new Proxy<SvcClient["inBackground"]>(client.inBackground, { get })
  return new Proxy<SvcClient>({ ...client, inBackground }, { get })
}
