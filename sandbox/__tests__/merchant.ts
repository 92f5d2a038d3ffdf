import { createHmac, randomUUID } from "node:crypto"
import { type RunningSandbox, startSandbox, type SandboxOptions } from "../index"
import { type Body, payment } from "./requests"

export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR
export const API_KEY = "sandbox-test-key"
export const SECRET_KEY = "sandbox-test-secret"

export interface Answer {
  httpStatus: number
  text: string
  body: Record<string, unknown>
}

export interface CallOptions {
  headers?: Record<string, string>
  /** sent and signed as it is, in place of the JSON of `body` */
  bodyText?: string
  scheme?: string
  apiKey?: string
  secretKey?: string
  /** signed in place of the path */
  signedPath?: string
}

/** A merchant of its own making: signs requests from the specification alone and shares no code with the sandbox. */
export class Merchant {
  #sandbox: RunningSandbox | undefined

  constructor(
    sandbox?: RunningSandbox,
    private readonly defaults: CallOptions = {},
  ) {
    this.#sandbox = sandbox
  }

  get sandbox(): RunningSandbox {
    if (!this.#sandbox) throw new Error("the sandbox was not started")
    return this.#sandbox
  }

  /** Starts a sandbox; with control unless `options` say otherwise. */
  async start(options: Partial<SandboxOptions>): Promise<this> {
    this.#sandbox = await startSandbox({ apiKey: API_KEY, secretKey: SECRET_KEY, control: true, ...options })
    return this
  }

  async stop(): Promise<void> {
    const running = this.#sandbox
    this.#sandbox = undefined
    await running?.stop()
  }

  async call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const chosen = { ...this.defaults, ...options }
    const text = chosen.bodyText ?? (body === undefined ? "" : JSON.stringify(body))
    const response = await fetch(this.sandbox.url + path, {
      method,
      headers: { "content-type": "application/json", authorization: authorize(path, text, chosen), ...chosen.headers },
      body: text === "" ? undefined : text,
    })
    return read(response)
  }

  post(path: string, body: unknown, options?: CallOptions): Promise<Answer> {
    return this.call("POST", path, body, options)
  }

  /** Charges a card for `payment`. */
  pay(more?: Body): Promise<Answer> {
    return this.post("/payment/auth", payment(more))
  }

  detail(paymentId: unknown): Promise<Answer> {
    return this.post("/payment/detail", { paymentId })
  }

  async control(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.sandbox.url}/_sandbox/${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return read(response)
  }

  /** What the state has at a path like `totals.payments`. */
  async state(path: string): Promise<unknown> {
    return at((await this.control("GET", "state")).body, path)
  }

  advance(advanceMs: number): Promise<Answer> {
    return this.control("POST", "clock", { advanceMs })
  }

  /** Moves the clock to the hour of a day in Istanbul, or in another zone, that comes next. */
  async goTo(hour: number, offset = 3): Promise<void> {
    const local = Number(await this.state("clock.now")) + offset * HOUR
    await this.advance((((hour * HOUR - local) % DAY) + DAY) % DAY)
  }

  /** A page as a browser opens it. */
  async page(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(new URL(path, this.sandbox.url), { headers })
    return { httpStatus: response.status, text: await response.text(), body: {} }
  }

  /** A form as a browser posts it; answers the page. */
  async form(path: string, fields: Record<string, string>): Promise<Answer> {
    const response = await fetch(this.sandbox.url + path, { method: "POST", body: new URLSearchParams(fields) })
    return { httpStatus: response.status, text: await response.text(), body: {} }
  }
}

export function authorize(path: string, bodyText: string, options: CallOptions = {}): string {
  const { scheme = "SVCWSv2", apiKey = API_KEY, secretKey = SECRET_KEY } = options
  const uriPath = options.signedPath ?? path.split("?")[0] ?? ""
  const randomKey = randomUUID()
  const signature = createHmac("sha256", secretKey)
    .update(randomKey + uriPath + bodyText)
    .digest("hex")
  const plain = `apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`
  return `${scheme} ${Buffer.from(plain).toString("base64")}`
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  return { httpStatus: response.status, text, body: getFields(text) }
}

/** No fields at all where the text is no JSON: a test that looks for one fails. */
function getFields(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

export function hmac(values: readonly string[]): string {
  return createHmac("sha256", SECRET_KEY).update(values.join(":")).digest("hex")
}

/** HTTP status, status and error code of an answer. */
export const said = ({ httpStatus, body }: Answer) => [httpStatus, body["status"], body["errorCode"]]
export const DONE = [200, "success", undefined]
export const refused = (errorCode: string, httpStatus = 200) => [httpStatus, "failure", errorCode]

/** A merchant with a sandbox of its own for each test of a file or block. */
export function useShop(options: Partial<SandboxOptions> = {}): Merchant {
  const shop = new Merchant()
  beforeEach(async () => {
    await shop.start(options)
  })
  afterEach(() => shop.stop())
  return shop
}

/** The same with one sandbox for all of them. */
export function useOneShop(options: Partial<SandboxOptions> = {}): Merchant {
  const shop = new Merchant()
  beforeAll(async () => {
    await shop.start(options)
  })
  afterAll(() => shop.stop())
  return shop
}

const opened: Merchant[] = []
afterAll(() => Promise.all(opened.map((shop) => shop.stop())))

/** A merchant of one test, whose sandbox ends with the file. */
export async function openShop(options: Partial<SandboxOptions> = {}): Promise<Merchant> {
  const shop = await new Merchant().start(options)
  opened.push(shop)
  return shop
}

/** Waits until it holds; what never comes fails the test that waits for it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const givesUpAt = performance.now() + 30_000
  while (!(await holds())) {
    if (performance.now() > givesUpAt) throw new Error("what the test waits for did not come")
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A value deep in an answer, by a path like `itemTransactions.0.price`. */
export function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((found, step) => {
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>)[step] : undefined
  }, value)
}

export function textAt(value: unknown, path: string): string {
  const found = at(value, path)
  if (typeof found !== "string") throw new TypeError(`${path} is no text: ${JSON.stringify(value)}`)
  return found
}
