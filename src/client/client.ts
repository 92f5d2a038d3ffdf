import { createCall, type AnswerOf, type CallOptions, type RequestOf, connect, type Connection } from "./call"
import { createMessageReader, type MessageReader } from "./messages"
import { CLIENT_OPERATIONS } from "./operations"
import type { Operation } from "./operation"
import { readClientOptions, type SvcClientOptions } from "./options"

/** One operation: checks, signs, sends, reads. Every failure is an `SvcError` whose `outcome` answers the money question. */
export type Call<Op extends Operation> = (request: RequestOf<Op>, options?: CallOptions) => Promise<AnswerOf<Op>>

type Places = typeof CLIENT_OPERATIONS
type Operations = {
  [Group in keyof Places]: { [Name in keyof Places[Group]]: Call<Extract<Places[Group][Name], Operation>> }
}

/**
 * The whole interface. Amounts of requests are `Money` (minor units); amounts that decide about a payment come back as
 * `Money`, every other decimal as exact decimal text. Field names are the specification's.
 */
export interface SvcClient extends Operations {
  /** Reads what arrives without a request of ours: browser callbacks and server notifications. */
  messages: MessageReader
  /** The same operations for a job: within the rate limits they leave room for calls that a person waits for. */
  inBackground: Operations
  /**
   * Milliseconds for which what starts a payment (`payments.create`, each `initialize`, `holds.create`, new links, `bins.check`, `installments.retrieve`) is not sent, as the
   * service has not answered lately; 0: it is sent.
   */
  pauseMs(): number
  /** Lets calls under way end and closes the connections. */
  close(): Promise<void>
}

/**
 * A client of the service. Keeps connections alive; one client serves a whole process.
 * @throws TypeError naming every wrong option
 */
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
