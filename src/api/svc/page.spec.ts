import { isPageAddress } from "./page"

describe("the address of the service's page", () => {
  it.each(["https://pay.example/p?token=1", "http://localhost:8484/pay/1", "http://127.0.0.1/", "http://[::1]:1/"])(
    "may be %s",
    (address) => expect(isPageAddress(address, { allowPlainHttp: false })).toBe(true),
  )

  it.each([
    ...["http://pay.example/", "javascript:alert(1)", "data:text/html,x", "blob:https://pay.example/1", "/pay/1"],
    ...["//pay.example/", "https://user:secret@pay.example/", "ftp://pay.example/", ""],
  ])("may not be %j", (address) => expect(isPageAddress(address, { allowPlainHttp: false })).toBe(false))

  it("may be plain http in a closed test network that allows it, and nothing else then", () => {
    expect(isPageAddress("http://pay.example/", { allowPlainHttp: true })).toBe(true)
    expect(isPageAddress("javascript:alert(1)", { allowPlainHttp: true })).toBe(false)
  })
})
