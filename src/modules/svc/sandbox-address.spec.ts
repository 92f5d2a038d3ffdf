import { isSandboxAddress } from "./sandbox-address"

describe("a base address", () => {
  it.each([
    "http://localhost:4010",
    "http://127.0.0.1:4010/path",
    "http://[::1]:4010",
    "https://service.localhost",
    "https://sandbox-api.service.example",
    "https://api.Sandbox.service.example/v2",
  ])("%s is a sandbox", (address) => {
    expect(isSandboxAddress(address)).toBe(true)
  })

  it.each(["https://api.service.example", "https://api.service.example/sandbox", "https://notlocalhost.example"])(
    "%s is none",
    (address) => {
      expect(isSandboxAddress(address)).toBe(false)
    },
  )
})
