import type { Attempt, AttentionItem, Ledger, Operation } from "../../../src/flows/contracts/ports"
import { allowedFrom, nameItems, type NamedItem } from "../../../src/payment"

/** What a ledger holds of one attempt. */
export interface Books {
  attempt: Attempt
  items: NamedItem[]
  operations: Operation[]
  attention: AttentionItem["kind"][]
}

/** A ledger of one attempt, in memory, as far as charging, looking up and giving back ask for it. */
export function memoryLedger(books: Books, now: Date): Ledger {
  const known: Partial<Ledger> = {
    findAttempt: () => Promise.resolve(books.attempt),
    moveAttempt(_, to, by, change = {}, seen) {
      const { attempt } = books
      const isFree = allowedFrom(to, by).includes(attempt.state)
      if (!isFree || (seen !== undefined && seen.version !== attempt.version)) return Promise.resolve(undefined)
      const { paymentId = attempt.paymentId, paidPrice = attempt.paidPrice } = change
      books.attempt = { ...attempt, paymentId, paidPrice, state: to, version: attempt.version + 1 }
      return Promise.resolve(books.attempt)
    },
    noteAttempt: () => Promise.resolve(),
    keepItems(_, items) {
      books.items = nameItems(items, [])
      return Promise.resolve()
    },
    listOperations: () => Promise.resolve(books.operations),
    listApprovals: () => Promise.resolve([]),
    findOperation: (id) => Promise.resolve(books.operations.find((one) => one.id === id)),
    startOperation({ id, attemptId, kind, amount, paymentTransactionId }) {
      const started = { id, attemptId, kind, amount, paymentTransactionId, createdAt: now }
      const empty = { medusaRefundId: undefined, errorCode: undefined, errorGroup: undefined }
      books.operations = [...books.operations, { ...started, ...empty, state: "sent" }]
      return Promise.resolve(books.operations.at(-1))
    },
    endOperation(id, { state }) {
      books.operations = books.operations.map((one) => (one.id === id ? { ...one, state } : one))
      return Promise.resolve(books.operations.find((one) => one.id === id))
    },
    openAttention({ kind }) {
      books.attention.push(kind)
      return Promise.resolve()
    },
  }
  // what is not here is not asked for: a test that does asks for nothing, and fails
  return known as Ledger
}
