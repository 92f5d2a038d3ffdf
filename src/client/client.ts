import { createCall, type AnswerOf, type CallOptions, type RequestOf, connect, type Connection } from "./call"
import { createMessageReader, type MessageReader } from "./messages"
import { OPERATIONS, type CLIENT_OPERATIONS } from "./operations"
import type { Definition } from "./operation"
import { readClientOptions, type SvcClientOptions } from "./options"

/** Checks, signs and sends a request, and reads the answer. Every failure is an `SvcError`, with the money's `outcome`. */
export type Call<Op extends Definition> = (request: RequestOf<Op>, options?: CallOptions) => Promise<AnswerOf<Op>>

type Places = typeof CLIENT_OPERATIONS
type Operations = {
  [Group in keyof Places]: { [Name in keyof Places[Group]]: Call<Extract<Places[Group][Name], Definition>> }
}

/** Amounts are `Money` (minor units); an answer's amounts that decide about no payment are exact decimal text. */
export interface SvcClient extends Operations {
  /** Reads browser callbacks and server notifications. */
  messages: MessageReader
  /** The same operations for a job, and for what a visitor can repeat: within the rate limits they give way to calls that a buyer waits for. */
  inBackground: Operations
  /** Milliseconds until calls that start a payment are sent again, since the service has not answered lately; 0: they are sent. */
  pauseMs(): number
  /** Lets calls under way end, then closes the connections. */
  close(): Promise<void>
}

/** Keeps connections alive; one client serves a whole process. @throws TypeError naming every wrong option */
export function createSvcClient(options: SvcClientOptions): SvcClient {
  const connection = connect(readClientOptions(options))
  return {
    ...getOperations(connection),
    messages: createMessageReader(connection),
    inBackground: getOperations({ ...connection, limiter: connection.limiter.inBackground() }),
    pauseMs: () => connection.breaker.pauseMs(),
    close: async () => {
      await Promise.all(Object.values(connection.transports).map((transport) => transport.close()))
    },
  }
}

function getOperations(connection: Connection): Operations {
  const groups: Record<string, Record<string, Call<Definition>>> = {}
  for (const operation of OPERATIONS) {
    const [group = "", name = ""] = operation.name.split(".")
    groups[group] = { ...groups[group], [name]: createCall(connection, operation) }
  }
  return groups as Operations
}
