/** A page as it came; redirects are not followed. */
export interface Visit {
  status: number
  /** where a redirect leads */
  location: string | null
  text: string
  headers: Headers
}

/** A browser without scripts: keeps cookies, posts forms. */
export class Buyer {
  readonly cookies = new Map<string, string>()

  constructor(private readonly shop: { readonly url: string }) {}

  /** The cart that is this browser's. */
  get cartId(): string {
    return this.cookies.get("storefront_cart") ?? ""
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#send(path, { headers })
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: this.shop.url, ...headers },
    })
  }

  /** Opens the page that a response redirects to. */
  async follow(response: Promise<Visit>): Promise<Visit> {
    return this.get((await response).location ?? "")
  }

  /** As a page's script does. */
  ask(path: string, json: string): Promise<Visit> {
    const headers = { origin: this.shop.url, "content-type": "application/json" }
    return this.#send(path, { method: "POST", body: json, headers })
  }

  async #send(
    path: string,
    init: { method?: string; body?: URLSearchParams | string; headers: Record<string, string> },
  ): Promise<Visit> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ")
    const headers = { ...init.headers, ...(cookie !== "" && { cookie }) }
    const response = await fetch(new URL(path, this.shop.url), { ...init, headers, redirect: "manual" })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const { headers: answered, status } = response
    return { status, location: answered.get("location"), text: await response.text(), headers: answered }
  }
}
