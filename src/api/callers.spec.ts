import { addressKey, buyerIp, type Caller } from "./callers"

/** A request with these headers, over a connection from an address. */
const caller = (remoteAddress: string | undefined, headers: Readonly<Record<string, string>> = {}): Caller => ({
  get: (name) => headers[name],
  ip: remoteAddress,
  socket: { remoteAddress },
})
const FORGED = { "x-forwarded-for": "192.0.2.66", forwarded: "for=192.0.2.66", "x-real-ip": "192.0.2.66" }

describe("the address of a buyer", () => {
  it("is the one Medusa believes without the option clientIp", () => {
    expect(buyerIp({ ...caller("10.0.0.1", FORGED), ip: "198.51.100.4" }, { clientIp: undefined })).toBe("198.51.100.4")
    expect(buyerIp({ ...caller("203.0.113.7"), ip: undefined }, { clientIp: undefined })).toBe("203.0.113.7")
  })

  it.each([
    ["198.51.100.4", "198.51.100.4"],
    ["192.0.2.66, 198.51.100.4", "198.51.100.4"],
    ["192.0.2.66,198.51.100.4 ", "198.51.100.4"],
    ["", "10.0.0.1"],
    ["192.0.2.66,", "10.0.0.1"],
  ])("behind a proxy that sends %j is %s", (header, address) => {
    const req = caller("10.0.0.1", { ...FORGED, "x-forwarded-for": header })
    expect(buyerIp(req, { clientIp: "x-forwarded-for" })).toBe(address)
  })

  it("is the connection's when the proxy's header is missing, and not another header's", () =>
    expect(buyerIp(caller("203.0.113.7", FORGED), { clientIp: "cf-connecting-ip" })).toBe("203.0.113.7"))
})

describe("what requests of one address are counted under", () => {
  const makeKey = (address: string | undefined) => addressKey(caller(address), { clientIp: "x-real-ip" })

  it("is nothing without the option clientIp: it may be the address of a proxy", () =>
    expect(addressKey(caller("203.0.113.7"), { clientIp: undefined })).toBeUndefined())

  it("is the same for one address, however it is written, and for one subscriber's IPv6 network", () => {
    expect(makeKey("203.0.113.7")).toMatch(/^[0-9a-f]{12}$/)
    expect(makeKey("::ffff:203.0.113.7")).toBe(makeKey("203.0.113.7"))
    expect(makeKey("2001:db8:1:2:aaaa::1")).toBe(makeKey("2001:db8:1:2::2"))
    expect(makeKey("2001:db8::1")).toBe(makeKey("2001:db8::9:8:7:6"))
  })

  it("is another for another address", () => {
    const keys = ["203.0.113.7", "203.0.113.8", "2001:db8:1:2::1", "2001:db8:1:3::1"].map(makeKey)
    expect(new Set(keys).size).toBe(4)
  })

  it.each([
    ...["127.0.0.1", "::1", "::ffff:10.1.2.3", "172.31.0.1", "100.64.9.9", "192.168.1.1", "fd00::1", "nothing"],
    ...[undefined],
  ])("is nothing for %s, which is no buyer's on the internet", (address) => expect(makeKey(address)).toBeUndefined())
})
