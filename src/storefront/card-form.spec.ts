import { makeStorage, StoreServer } from "../../integration-tests/unit/storefront/store-server"
import { rememberedPayment } from "./bank-page"
import { type CardFormOptions, type CardFormPlace, mountCardForm } from "./card-form"
import { StoreApiError } from "./store-api"

const store = new StoreServer()

const CONTENT = `<script>draw("a&b")</script>`
const PAGE = "https://service.example/pay/1"

function openPage() {
  const storage = makeStorage()
  const visited: string[] = []
  const frames: Map<string, string>[] = []
  function insertAdjacentHTML(_: "beforeend", html: string) {
    const attributes = new Map(
      Array.from(html.matchAll(/(\w+)="([^"]*)"/g), ([, name = "", value = ""]) => [name, value]),
    )
    const setAttribute = (name: string, value: string) => void attributes.set(name, value)
    const remove = () => void frames.splice(frames.indexOf(attributes), 1)
    frames.push(attributes)
    place.lastElementChild = { setAttribute, remove, contentWindow: "the frame" }
  }
  type Listener = (message: { source: unknown; data: unknown }) => void
  const listeners: Listener[] = []
  const defaultView = {
    addEventListener: (_: "message", listener: Listener) => void listeners.push(listener),
    removeEventListener: () => (listeners.length = 0),
  }
  const place: CardFormPlace = { ownerDocument: { defaultView }, insertAdjacentHTML, lastElementChild: null }
  const payment = { sessionId: "payses_1", ref: "payses_1.abc", payUrl: `${store.api.backendUrl}svc/pay/payses_1/sig` }
  const mount = (options: CardFormOptions = {}) =>
    mountCardForm(place, payment, { storage, navigate: (url) => void visited.push(url), ...options })
  return { frames, listeners, mount, payment, storage, visited }
}

describe("the service's card form", () => {
  it("is shown in a frame without access to the shop, and the payment is remembered for the return", async () => {
    store.script({ body: { content: CONTENT, page_url: PAGE, expires_at: "2026-11-29T12:30:00.000Z" } })
    const { frames, mount, payment, storage, visited } = openPage()
    const mounted = await mount({ title: "Kart", height: 700 })
    expect(mounted).toMatchObject({ type: "shown", pageUrl: PAGE, expiresAt: new Date("2026-11-29T12:30:00.000Z") })
    const [frame] = frames
    expect(Object.fromEntries(frame ?? [])).toMatchObject({ title: "Kart", width: "100%", height: "700" })
    expect(frame?.get("sandbox")).toContain("allow-scripts")
    expect(frame?.get("sandbox")).not.toContain("allow-same-origin")
    expect(frame?.get("srcdoc")).toMatch(/^<!doctype html>.*<base target="_top">.*<script>draw\("a&b"\)<\/script>$/)
    expect(store.calls).toMatchObject([
      { method: "GET", path: "/svc/pay/payses_1/sig", headers: { accept: "application/json" } },
    ])
    // a header of the store's API would make the browser ask for leave first
    expect(store.calls[0]?.headers).not.toHaveProperty("x-publishable-api-key")
    expect(rememberedPayment(storage)).toEqual(payment)
    expect(visited).toEqual([])
    if (mounted.type === "shown") mounted.unmount()
    expect(frames).toEqual([])
  })

  it("is asked for with the customer who is signed in, where the store is given", async () => {
    const answer = { content: CONTENT, page_url: PAGE, expires_at: null }
    store.script({ body: answer }, { status: 409, body: { redirect_url: "https://shop.example/?error=expired" } })
    const { mount } = openPage()
    const headers = { authorization: "Bearer abc" }
    const mine = { ...store.api, headers }
    expect(await mount({ store: mine })).toMatchObject({ type: "shown" })
    const path = "/store/svc/payment-sessions/payses_1/card-form"
    const sent = { ...headers, "x-svc-ref": "payses_1.abc", accept: "application/json" }
    expect(store.calls).toMatchObject([{ method: "POST", path, headers: sent }])
    expect(await mount({ store: mine })).toMatchObject({ type: "result", back: { code: "expired" } })
  })

  it("is as high as what it draws, and no other frame changes that", async () => {
    store.script({ body: { content: CONTENT, page_url: PAGE, expires_at: null } })
    const { frames, listeners, mount } = openPage()
    const mounted = await mount()
    const report = (cardFormHeight: unknown, source = "the frame") => {
      for (const listener of listeners) listener({ source, data: { cardFormHeight } })
      return frames[0]?.get("height")
    }
    const heights = [report(900.4), report(1200, "another"), report("1300"), report(200), report(1e9)]
    expect(heights).toEqual(["901", "901", "901", "640", "4000"])
    if (mounted.type === "shown") mounted.unmount()
    expect(listeners).toEqual([])
  })

  it("may be drawn in an element that the service asks for", async () => {
    store.script({ body: { content: CONTENT, page_url: PAGE, expires_at: null } })
    const { frames, mount } = openPage()
    expect(await mount({ containerId: `form"1` })).not.toHaveProperty("expiresAt")
    expect(frames[0]?.get("srcdoc")).toContain(`<div id="form&quot;1" class="responsive">${CONTENT}</div>`)
  })

  it("gives way to the service's page where there is nothing to show", async () => {
    store.script({ body: { content: null, page_url: PAGE, expires_at: null } })
    const { frames, mount, visited } = openPage()
    expect(await mount()).toEqual({ type: "page" })
    expect([frames, visited]).toEqual([[], [PAGE]])
  })

  it("that cannot be paid says why, and nothing is remembered", async () => {
    const redirect_url = "https://shop.example/return?error=cart_changed"
    store.script({ status: 409, body: { type: "conflict", code: "cart_changed", message: "no", redirect_url } })
    const { frames, mount, storage } = openPage()
    const back = { type: "problem", code: "cart_changed", next: "choose_payment" }
    expect(await mount()).toEqual({ type: "result", back, redirectUrl: redirect_url })
    expect([frames, rememberedPayment(storage)]).toEqual([[], undefined])
  })

  it.each([
    ["a refused origin", { status: 403, body: { type: "forbidden", message: "no" } }, 403],
    ["too many requests", { status: 429, body: { type: "too_many_requests", message: "wait" } }, 429],
    ["a page in place of JSON", { body: "<html>" }, undefined],
    ["an address that is not http or https", { body: { content: CONTENT, page_url: "javascript:1" } }, undefined],
    ["a result at such an address", { status: 409, body: { redirect_url: "javascript:1" } }, 409],
    ["no answer", { fault: "drop" } as const, undefined],
  ])("is an error of the store after %s", async (_, answer, status) => {
    store.script(answer)
    const { frames, mount } = openPage()
    await expect(mount()).rejects.toMatchObject({ name: StoreApiError.name, status })
    expect(frames).toEqual([])
  })
})
