import { isLosslessNumber, LosslessNumber, parse, stringify } from "lossless-json"
import type { Operation } from "../../../src/client/operation"
import { OPERATIONS } from "../../../src/client/operations"
import { answerSignature } from "../../../src/client/signing"
import { isCurrency, moneyFromDecimal, moneyToPlainDecimal, type Money } from "../../../src/money"
import { describedExamples, isSuccess } from "../contract/examples"
import { sampleRequests } from "./sample-requests"

type Fields = Record<string, unknown>

const SECRET_KEY = "sandbox-kat-secret-key"

/** The raw body of a success of an operation, as the contract shows it: of its plainest example. */
function exampleOf(operation: string): string {
  const [found] = describedExamples
    .filter((example) => isSuccess(example) && example.kind === "exchange" && example.operation.name === operation)
    .sort((left, right) => left.id.length - right.id.length)
  if (!found?.responseRaw) throw new Error(`the contract shows no success of ${operation}`)
  return found.responseRaw
}

const isMoney = (value: unknown): value is Money => typeof value === "object" && value !== null && "minor" in value

export function findOperation(wanted: string): Operation {
  const found = OPERATIONS.find(({ name }) => name === wanted)
  if (!found) throw new Error(`the client has no operation ${wanted}`)
  return found
}

/** What the request's fields look like in an answer that names them. */
function echoed(operation: string, request: Fields): Fields {
  const { echoes = [] } = findOperation(operation)
  return Object.fromEntries(
    ["conversationId", ...echoes].flatMap((field) => {
      const value = request[field]
      if (value === undefined) return []
      return [[field, isMoney(value) ? new LosslessNumber(moneyToPlainDecimal(value)) : value]]
    }),
  )
}

function signed(operation: string, answer: Fields): Fields {
  const { signed: order } = findOperation(operation)
  if (!order) return answer
  const asText = (value: unknown) => (isLosslessNumber(value) ? value.toString() : value)
  const texts = Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, asText(value)]))
  return { ...answer, signature: answerSignature(SECRET_KEY, order, texts) }
}

/** The contract's success of an operation, answering this request: its ids, and a signature over them. */
export function successFor(operation: string, request: unknown): string {
  const example = parse(exampleOf(operation)) as Fields
  const answer = signed(operation, { ...example, ...echoed(operation, request as Fields) })
  return stringify(answer) ?? ""
}

export function successOf(operation: string): string {
  return successFor(operation, Reflect.get(sampleRequests, operation))
}

/** A success of an operation with some fields changed; undefined takes a field out. */
export function changedSuccessOf(operation: string, changes: Record<string, unknown>): string {
  return stringify({ ...(parse(successOf(operation)) as object), ...changes }) ?? ""
}

/** The sample request of an operation, asking for what this answer names. */
export function requestFor(operation: string, body: string): unknown {
  const sample = Reflect.get(sampleRequests, operation) as Fields
  const { echoes = [] } = findOperation(operation)
  const answer = parse(body) as Fields
  const ids = ["conversationId", ...echoes].filter((field) => typeof answer[field] === "string" && field in sample)
  const asked = { ...sample, ...Object.fromEntries(ids.map((field) => [field, answer[field]])) }
  const { price, currency } = answer
  const decimal = isLosslessNumber(price) ? price.toString() : price
  if (!echoes.includes("price") || typeof decimal !== "string" || !isCurrency(currency)) return asked
  return { ...asked, price: moneyFromDecimal(decimal, currency) }
}
