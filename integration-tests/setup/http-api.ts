import { z } from "zod"

/** What the server answered; `body` is parsed JSON, or the text when it was no JSON. Redirects are not followed. */
export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** The body of a refusal of our routes. */
const refusalBody = z.object({
  type: z.string(),
  message: z.string(),
  message_tr: z.string(),
  issues: z.array(z.object({ field: z.string(), message: z.object({ en: z.string(), tr: z.string() }) })).optional(),
})

export type Method = "GET" | "POST" | "DELETE" | "HEAD"

/** A caller of the running store over HTTP, who sends the same headers each time. No status throws. */
export class HttpApi {
  constructor(
    readonly url: string,
    protected readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get isSignedIn(): boolean {
    return "authorization" in this.headers
  }

  /** The same caller with more headers. */
  with(headers: Record<string, string>): HttpApi {
    return new HttpApi(this.url, { ...this.headers, ...headers })
  }

  /** A body that is a URLSearchParams is posted as a form, any other as JSON. */
  async send(method: Method, path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: "manual",
      ...(signal ? { signal } : {}),
      headers: { ...this.headers, ...(body && !isForm ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parsed(response, text) }
  }

  /** The body of an answer that has to be 2xx; anything else throws with what the server said. */
  async expectOk(method: Method, path: string, body?: object): Promise<unknown> {
    const answer = await this.send(method, path, body)
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** Why one of our routes refuses this, and the fields that are named. */
export async function refusedBy(api: HttpApi, method: Method, path: string, body?: object) {
  const { status, body: said } = await api.send(method, path, body)
  const { issues = [], ...words } = refusalBody.parse(said)
  return { status, ...words, fields: issues.map(({ field }) => field), issues }
}

function parsed(response: Response, text: string): unknown {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false
  return isJson && text !== "" ? JSON.parse(text) : text
}
