import { passesLuhn } from "../engine/cards"
import { isFields, readObject } from "../wire/json"
import { LosslessNumber } from "lossless-json"
import { type Received, readText } from "./received"

const KEPT = 500
const LONGEST_TEXT = 16_384
/** A caller's own id: its digits may pass for a card number by chance, and a call could not be told from another without it. */
const HEXADECIMAL_ID = /^[a-z]+_[0-9a-f]{32}$/
const HIDDEN: ReadonlySet<string> = new Set(["cvc", "cardToken", "cardUserKey"])

/** A request the sandbox received, safe to show: no card number, no cvc, no name of a stored card. */
export interface LoggedRequest {
  at: number
  operation: string
  method: string
  path: string
  query: string
  contentType?: string
  randomKey?: string
  /** the body's fields, or its text when it is no JSON object; card data masked */
  body: unknown
  httpStatus: number
  errorCode?: string
}

/** The newest requests, oldest first; older ones are dropped. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = []

  add(entry: LoggedRequest): void {
    this.#entries.push(entry)
    if (this.#entries.length > KEPT) this.#entries.shift()
  }

  list(): readonly LoggedRequest[] {
    return this.#entries
  }

  clear(): void {
    this.#entries.length = 0
  }
}

/** Masks what a request brought before anything is kept of it. */
export function maskedBody(received: Received): unknown {
  const text = readText(received.body)
  if (text === "") return undefined
  const fields = readObject(text)
  return fields ? masked(fields) : maskText(text.slice(0, LONGEST_TEXT))
}

function masked(value: unknown, field = ""): unknown {
  if (HIDDEN.has(field)) return "***"
  if (field === "conversationId" && typeof value === "string" && HEXADECIMAL_ID.test(value)) return value
  if (value instanceof LosslessNumber) return masked(value.value, field)
  if (typeof value === "string") return field === "cardNumber" ? maskRun(value) : maskCardNumbers(shortened(value))
  if (Array.isArray(value)) return value.map((entry) => masked(entry, field))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [maskCardNumbers(name), masked(entry, name)]))
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, 64)}…` : text
}

/** Card numbers lose their middle wherever they stand; other long numbers (ids, phones) stay readable. */
function maskCardNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,18}/g, (run) => (passesLuhn(run.replace(/\D/g, "")) ? maskRun(run) : run))
}

/** What is no JSON object may hold a card in any shape: every long run of digits goes. */
function maskText(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,}/g, maskRun).replace(/(cvc\W{1,5})\d+/gi, "$1***")
}

function maskRun(run: string): string {
  const digits = run.replace(/\D/g, "")
  return digits.length < 12 ? "***" : `${digits.slice(0, 6)}******${digits.slice(-4)}`
}
