import { startPayment } from "./start"
import { StoreApiError } from "./store-api"
import { StoreServer } from "../../integration-tests/unit/storefront/store-server"

const store = new StoreServer()

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
    const given = { buyer: { identity_number: "10000000146" }, locale: "tr" }
    const returnUrl = "https://shop.example/return?a=1"
    const started = await startPayment(store.api, { cartId: "cart_1", returnUrl, ...given })
    expect(started).toEqual({ sessionId: "payses_1", ref: "payses_1.abc", payUrl: data.pay_url })
    const asked = { method: "POST", headers: { "x-publishable-api-key": "pk_test" } }
    expect(store.calls).toMatchObject([
      { ...asked, path: "/store/payment-collections", body: { cart_id: "cart_1" } },
      { ...asked, path: "/store/payment-collections/pay_col_1/payment-sessions" },
    ])
    const choice = { provider_id: "pp_hosted_svc", data: { return_url: returnUrl, ...given } }
    expect(store.calls[1]?.body).toEqual(choice)
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

  it("chooses the card form where it is asked to", async () => {
    store.script(session(data, "pp_form_svc"))
    await startPayment(store.api, { paymentCollectionId: "pay_col_1", provider: "pp_form_svc" })
    expect(store.calls).toMatchObject([{ body: { provider_id: "pp_form_svc", data: {} } }])
  })

  it("passes on the store's message, and the names of the fields in it", async () => {
    const message =
      "The payment service needs 2 more details: buyer.surname is missing (give it in: data.buyer.last_name of the payment " +
      "session; the customer). buyer.identityNumber is missing (give it in: data.buyer.identity_number of the payment session)."
    store.script(collection, { status: 400, body: { type: "invalid_data", message } })
    const buyerFields = ["last_name", "identity_number"]
    const refused = { name: "StoreApiError", message, status: 400, isPassing: false, buyerFields }
    await expect(startPayment(store.api, { cartId: "cart_1" })).rejects.toMatchObject(refused)
  })

  it.each([
    ["seller_unavailable", "seller_unavailable"],
    ["invalid_request_error", undefined],
  ])("passes on the error code %s as %s: only where there is a sentence for the buyer", async (given, code) => {
    store.script(collection, { status: 400, body: { type: "invalid_data", code: given, message: "No." } })
    await expect(startPayment(store.api, { cartId: "cart_1" })).rejects.toMatchObject({ code, isPassing: false })
  })

  it("gives no field that the interface does not have", () =>
    expect(new StoreApiError("data.buyer.constructor data.buyer.card_number", 400).buyerFields).toEqual([]))

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
    const message = expect.stringContaining(name) as string
    await expect(started).rejects.toMatchObject({ name: "TypeError", message })
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
