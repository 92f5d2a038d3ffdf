import type { Dispatcher } from "undici"

export interface Answer {
  httpStatus: number
  text: string
}

/** No answer came; `wasSent`: a byte of the request may have left. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure"
  constructor(
    /** `held`: the merchant's own interceptors did not pass the request on in time. */
    readonly reason: "network" | "timeout" | "client_closed" | "too_large" | "held" | "configuration",
    readonly wasSent: boolean,
    readonly detail?: string,
  ) {
    super(`${reason}${wasSent ? " after sending" : " before sending"}`)
  }
}

const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"])
const CLOSED = new Set(["UND_ERR_CLOSED", "UND_ERR_DESTROYED"])

function classify(error: Error): TransportFailure["reason"] {
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  if (TIMEOUTS.has(code)) return "timeout"
  return CLOSED.has(code) ? "client_closed" : "network"
}

/** undici calls `onRequestStart` before it writes the first byte: a failure without that call is proof that nothing was sent. */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Rejects with a TransportFailure and nothing else. */
  readonly answer: Promise<Answer>
  private isTaken = false
  private wasSent = false
  end: (answer: Answer) => void = () => undefined
  private reject: (failure: TransportFailure) => void = () => undefined
  private controller: Dispatcher.DispatchController | undefined
  private failure: TransportFailure | undefined
  private httpStatus = 0
  private size = 0
  private readonly chunks: Buffer[] = []

  constructor(private readonly maxBytes: number) {
    this.answer = new Promise((resolve, reject) => {
      this.end = resolve
      this.reject = reject
    })
  }

  /** True: this caller may send the request, and nobody else. `isUnseen`: undici will not report the sending, so it counts as sent. */
  take(isUnseen: boolean): boolean {
    if (this.isTaken || this.failure) return false
    this.wasSent = isUnseen
    return (this.isTaken = true)
  }

  /** Ends the exchange unsent, unless a caller has taken it: then the sending decides how it ends. */
  refuse(detail: string): void {
    if (!this.isTaken) this.fail(new TransportFailure("configuration", false, detail))
  }

  /** A request that still waits for a connection will then not be written. */
  abort(reason: TransportFailure["reason"]): void {
    this.fail(new TransportFailure(reason === "timeout" && !this.isTaken ? "held" : reason, this.wasSent))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.failure) return controller.abort(this.failure)
    this.controller = controller
    this.wasSent = true
  }

  onResponseStart(_controller: Dispatcher.DispatchController, httpStatus: number): void {
    this.httpStatus = httpStatus
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length
    if (this.size > this.maxBytes) return this.abort("too_large")
    this.chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [first, ...rest] = this.chunks
    const whole = rest.length === 0 ? first : Buffer.concat(this.chunks)
    this.end({ httpStatus: this.httpStatus, text: whole?.toString("utf8") ?? "" })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error instanceof TransportFailure ? error : new TransportFailure(classify(error), this.wasSent))
  }

  private fail(failure: TransportFailure): void {
    if (this.failure) return
    this.failure = failure
    this.reject(failure)
    this.controller?.abort(failure)
  }
}
