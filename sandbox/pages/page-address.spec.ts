import { pageAddress } from "./page-address"

describe("an address on a page", () => {
  it.each(["/", "/pay/token", "http://127.0.0.1:8484/l/A", "https://shop.example/cb?x=1"])("may be %s", (address) => {
    expect(pageAddress(address)).toBe(address)
  })

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil",
    "pay",
    "",
  ])("may not be %j", (address) => {
    expect(pageAddress(address)).toBeUndefined()
  })
})
