import { BUYER_FIELDS, type BuyerField, PAYMENT_ERROR_CODES, type PaymentErrorCode } from "./types"

/** The value of a key in data from outside. */
export function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined
}

export function textAt(value: unknown, key: string): string | undefined {
  const text = at(value, key)
  return typeof text === "string" && text !== "" ? text : undefined
}

export function isOneOf<Value extends string>(values: readonly Value[], text: unknown): text is Value {
  return values.some((value) => value === text)
}

/** A buyer is sent nowhere else, whatever an answer or a storage holds. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** Settings to reach a store's API, as its storefront does. */
export interface StoreApi {
  /** absolute: https://api.shop.example */
  backendUrl: string
  publishableKey: string
  /** sent with every call, such as the signed-in customer's `authorization` */
  headers?: Record<string, string>
  /** "include" where a customer is signed in by cookie */
  credentials?: "include" | "omit" | "same-origin"
}

/** One field that cannot be taken, with a sentence for the buyer. */
export interface FieldError {
  field: string
  code: string
  message: string
}

/** The store said no, or nothing at all. The message is the store's own where it gave one. */
export class StoreApiError extends Error {
  override readonly name = "StoreApiError"

  constructor(
    message: string,
    /** undefined when no answer came that could be read */
    readonly status?: number,
    readonly retryAfterMs?: number,
    /** the store's word for the kind of error, such as `conflict` */
    readonly type?: string,
    /** what the store says of single fields of what it was sent */
    readonly fieldErrors: readonly FieldError[] = [],
    /** why, where there is a `paymentMessage` for the buyer */
    readonly code?: PaymentErrorCode,
  ) {
    super(message)
  }

  /** The fields the message asks to be given as `buyer` when the payment is started. */
  get buyerFields(): BuyerField[] {
    const named = new Set(Array.from(this.message.matchAll(/data\.buyer\.(\w+)/g), ([, field]) => field))
    return BUYER_FIELDS.filter((field) => named.has(field))
  }

  /** True if the same call can go well later. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}

export interface StoreCall {
  method: "GET" | "POST" | "DELETE"
  path: string
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
  /** the longest wait for the whole response; default: 30 s */
  deadlineMs?: number
}

/**
 * The parsed JSON of an answer that went well. Throws StoreApiError for any other answer and for none; when `signal` is
 * aborted, its reason. Throws TypeError before anything is sent when `store` has no address or no key.
 */
export async function callStore(store: StoreApi, call: StoreCall): Promise<unknown>
/** As `read` understands the answer. */
export async function callStore<Answer>(
  store: StoreApi,
  call: StoreCall,
  read: (response: Response, text: string) => Answer,
): Promise<Answer>
export async function callStore(store: StoreApi, call: StoreCall, read = readAnswer): Promise<unknown> {
  check(store)
  const { signal, deadlineMs, path } = call
  const address = `${store.backendUrl.replace(/\/+$/, "")}${path}`
  return exchange(address, { ...getRequest(store, call), signal, deadlineMs }, read)
}

type Exchange = Omit<RequestInit, "signal"> & Pick<StoreCall, "signal" | "deadlineMs">

/** One request to the store, whose answer `read` understands. */
export async function exchange<Answer>(
  address: string,
  { signal, deadlineMs = 30_000, ...request }: Exchange,
  read: (response: Response, text: string) => Answer,
): Promise<Answer> {
  signal?.throwIfAborted()
  const stopper = new AbortController()
  const stop = () => stopper.abort()
  const timer = setTimeout(stop, deadlineMs)
  signal?.addEventListener("abort", stop)
  try {
    const response = await fetch(address, { ...request, signal: stopper.signal })
    return read(response, await response.text())
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof StoreApiError ? error : new StoreApiError("The store cannot be reached.")
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  }
}

/** A setting that a build left empty would otherwise look like a store that is down, and be asked again and again. */
function check({ backendUrl, publishableKey }: { [Name in keyof StoreApi]?: unknown }): void {
  if (typeof backendUrl !== "string" || !isWebAddress(backendUrl))
    throw new TypeError(
      `backendUrl must be the store's absolute address, such as https://api.shop.example, and is ${JSON.stringify(backendUrl)}. ` +
        "In Next.js the browser sees only variables whose name begins with NEXT_PUBLIC_.",
    )
  if (typeof publishableKey !== "string" || publishableKey === "")
    throw new TypeError("publishableKey is empty: give the publishable API key of the sales channel.")
}

function getRequest(store: StoreApi, { method, body, headers }: StoreCall) {
  return {
    method,
    headers: {
      ...store.headers,
      "x-publishable-api-key": store.publishableKey,
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(store.credentials && { credentials: store.credentials }),
    // some frameworks' fetch caches responses by default
    cache: "no-store" as const,
  }
}

export function readAnswer(response: Response, text: string): unknown {
  const answer = parseJson(text)
  if (response.ok && answer !== undefined) return answer
  if (response.ok) throw new StoreApiError("The store's answer cannot be read.")
  const message = textAt(answer, "message") ?? `The store answered ${response.status}.`
  const retryAfter = readRetryAfter(response.headers.get("retry-after"))
  const [type, code] = [textAt(answer, "type"), textAt(answer, "code")]
  const known = isOneOf(PAYMENT_ERROR_CODES, code) ? code : undefined
  throw new StoreApiError(message, response.status, retryAfter, type, readFieldErrors(answer), known)
}

function readFieldErrors(answer: unknown): FieldError[] {
  const errors: unknown = at(answer, "errors")
  return (Array.isArray(errors) ? errors : []).flatMap((one: unknown) => {
    const [field, code, message] = [textAt(one, "field"), textAt(one, "code"), textAt(one, "message")]
    return field === undefined || code === undefined || message === undefined ? [] : [{ field, code, message }]
  })
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds or a date, as HTTP allows; in milliseconds from now. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
