import { startPayment } from "./start"
import { StoreApiError } from "./store-api"
import { StoreServer } from "../../integration-tests/unit/storefront/store-server"

let store: StoreServer

beforeAll(async () => {
  store = await StoreServer.open()
})
afterAll(() => store.close())

const collection = { body: { payment_collection: { id: "pay_col_1" } } }
const session = (data: object, provider = "pp_hosted_svc") => ({
  body: {
    payment_collection: { id: "pay_col_1", payment_sessions: [{ id: "payses_1", provider_id: provider, data }] },
  },
})
const data = { flow: "hosted", ref: "payses_1.abc", pay_url: "https://api.shop.example/svc/pay/payses_1/sig" }

describe("startPayment", () => {
  it("chooses the hosted page for a cart and gives the pay address", async () => {
    store.script(collection, session(data))
    const started = await startPayment(store.api, {
      cartId: "cart_1",
      returnUrl: "https://shop.example/return?a=1",
      buyer: { identity_number: "10000000146" },
      locale: "tr",
    })
    expect(started).toEqual({ sessionId: "payses_1", ref: "payses_1.abc", payUrl: data.pay_url })
    expect(store.calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: "POST", path: "/store/payment-collections", body: { cart_id: "cart_1" } },
      {
        method: "POST",
        path: "/store/payment-collections/pay_col_1/payment-sessions",
        body: {
          provider_id: "pp_hosted_svc",
          data: {
            return_url: "https://shop.example/return?a=1",
            buyer: { identity_number: "10000000146" },
            locale: "tr",
          },
        },
      },
    ])
    expect(store.calls.map(({ headers }) => headers["x-publishable-api-key"])).toEqual(["pk_test", "pk_test"])
  })

  it("uses an existing payment collection, and sends the customer's headers", async () => {
    store.script(session(data))
    const signedIn = { ...store.api, headers: { authorization: "Bearer token" } }
    await startPayment(signedIn, { paymentCollectionId: "pay/col" })
    expect(store.calls).toMatchObject([
      {
        path: "/store/payment-collections/pay%2Fcol/payment-sessions",
        headers: { authorization: "Bearer token" },
        body: { provider_id: "pp_hosted_svc", data: {} },
      },
    ])
  })

  it("passes on the store's message, and the names of the fields in it", async () => {
    const message =
      "The payment service needs 2 more details: buyer.surname is missing (give it in: data.buyer.last_name of the payment " +
      "session; the customer). buyer.identityNumber is missing (give it in: data.buyer.identity_number of the payment session)."
    store.script(collection, { status: 400, body: { type: "invalid_data", message } })
    const refused = await startPayment(store.api, { cartId: "cart_1" }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StoreApiError)
    expect(refused).toMatchObject({
      message,
      status: 400,
      isPassing: false,
      buyerFields: ["last_name", "identity_number"],
    })
  })

  it("passes on the error code when there is a sentence for the buyer", async () => {
    store.script(collection, {
      status: 400,
      body: { type: "invalid_data", code: "seller_unavailable", message: "No." },
    })
    const refused = startPayment(store.api, { cartId: "cart_1" })
    await expect(refused).rejects.toMatchObject({ code: "seller_unavailable", isPassing: false })
    store.script(collection, {
      status: 400,
      body: { type: "invalid_data", code: "invalid_request_error", message: "No." },
    })
    const unknown = startPayment(store.api, { cartId: "cart_1" })
    await expect(unknown).rejects.toMatchObject({ code: undefined })
  })

  it("gives no field that the interface does not have", () => {
    expect(new StoreApiError("data.buyer.constructor data.buyer.card_number", 400).buyerFields).toEqual([])
  })

  it("names the earlier payment of the cart, so that what was typed for it counts again", async () => {
    store.script(session(data))
    await startPayment(store.api, { paymentCollectionId: "pay_col_1", previousRef: "payses_0.abc" })
    expect(store.calls).toMatchObject([{ body: { provider_id: "pp_hosted_svc", data: { ref: "payses_0.abc" } } }])
  })

  it.each([
    ["backendUrl", ""],
    ["backendUrl", undefined],
    ["backendUrl", "localhost:9000"],
    ["publishableKey", ""],
    ["publishableKey", undefined],
  ])("says at once that %s is %p, and sends nothing", async (name, value) => {
    store.script(session(data))
    const started = startPayment({ ...store.api, [name]: value }, { paymentCollectionId: "pay_col_1" })
    const error: unknown = await started.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toMatchObject({ message: expect.stringContaining(name) as string })
    expect(store.calls).toEqual([])
  })

  it.each([
    ["an answer that is no JSON", { body: "<html>" }, undefined],
    ["a proxy's error page", { status: 502, body: "<html>" }, 502],
    ["a connection that ends", { fault: "drop" } as const, undefined],
  ])("distinguishes %s from a refusal", async (_, answer, status) => {
    store.script(answer)
    await expect(startPayment(store.api, { paymentCollectionId: "pay_col_1" })).rejects.toMatchObject({
      name: "StoreApiError",
      status,
      isPassing: true,
    })
  })

  it.each([
    ["no session of the hosted page", session(data, "pp_system_default")],
    ["a session without a ref", session({ pay_url: data.pay_url })],
    ["an address that is not http or https", session({ ...data, pay_url: "javascript:alert(1)" })],
  ])("throws instead of starting a payment with %s", async (_, answer) => {
    store.script(answer)
    await expect(startPayment(store.api, { paymentCollectionId: "pay_col_1" })).rejects.toThrow(StoreApiError)
  })

  it("ends when its signal is aborted", async () => {
    store.script({ fault: "hang" })
    const stopper = new AbortController()
    const started = startPayment(store.api, { cartId: "cart_1", signal: stopper.signal })
    stopper.abort(new Error("the buyer left"))
    await expect(started).rejects.toThrow("the buyer left")
  })
})
