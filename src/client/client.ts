import { createCall, type AnswerOf, type CallOptions, type RequestOf, connect, type Connection } from "./call"
import { createMessageReader, type MessageReader } from "./messages"
import { CLIENT_OPERATIONS } from "./operations"
import type { Operation } from "./operation"
import { readClientOptions, type SvcClientOptions } from "./options"

/** Checks, signs and sends a request, and reads the answer. Every failure is an `SvcError`, with the money's `outcome`. */
export type Call<Op extends Operation> = (request: RequestOf<Op>, options?: CallOptions) => Promise<AnswerOf<Op>>

type Places = typeof CLIENT_OPERATIONS
type Operations = {
  [Group in keyof Places]: { [Name in keyof Places[Group]]: Call<Extract<Places[Group][Name], Operation>> }
}

/** Amounts are `Money` (minor units); an answer's amounts that decide about no payment are exact decimal text. */
export interface SvcClient extends Operations {
  /** Reads browser callbacks and server notifications. */
  messages: MessageReader
  /** The same operations for a job: within the rate limits they give way to calls that someone waits for. */
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
  const groups: Record<string, Record<string, Call<Operation>>> = {}
  for (const [group, operations] of Object.entries(CLIENT_OPERATIONS)) {
    const calls = Object.entries<Operation>(operations).map(
      ([name, one]) => [name, createCall(connection, one)] as const,
    )
    groups[group] = Object.fromEntries(calls)
  }
  return groups as Operations
}
