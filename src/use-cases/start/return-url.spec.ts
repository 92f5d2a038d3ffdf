import fc from "fast-check"
import { readReturnUrl, storefrontRoot, withResult } from "./buyer-view"

const SHOPS = ["https://shop.example", "https://tr.shop.example:8443", "http://localhost:8000"]

describe("the address a buyer is sent back to", () => {
  it.each([
    ["https://shop.example/checkout/done", "https://shop.example/checkout/done"],
    ["https://shop.example", "https://shop.example/"],
    ["https://SHOP.example:443/a?cart=1#top", "https://shop.example/a?cart=1#top"],
    ["https://tr.shop.example:8443/ödeme", "https://tr.shop.example:8443/%C3%B6deme"],
    ["http://localhost:8000/tr/order?x=a%20b&y", "http://localhost:8000/tr/order?x=a%20b&y"],
  ])("may be %s", (given, taken) => {
    expect(readReturnUrl(given, SHOPS)).toBe(taken)
  })

  it.each([undefined, null])("is the first storefront's root when it is %s", (given) => {
    expect(readReturnUrl(given, SHOPS)).toBe("https://shop.example/")
  })

  it.each([
    ["another host", "https://evil.example/"],
    ["a subdomain", "https://a.shop.example/"],
    ["a longer host that begins alike", "https://shop.example.evil.example/"],
    ["a longer host that ends alike", "https://evilshop.example/"],
    ["a trailing dot", "https://shop.example./"],
    ["another port", "https://shop.example:8443/"],
    ["another protocol", "http://shop.example/"],
    ["a host and port of two storefronts", "https://localhost:8000/"],
    ["a path of one's own host", "/checkout"],
    ["a protocol-relative address", "//shop.example/"],
    ["a host alone", "shop.example"],
    ["a user", "https://evil@shop.example/"],
    ["a password", "https://:secret@shop.example/"],
    ["a storefront as the user", "https://shop.example@evil.example/"],
    ["a storefront and a backslash", "https://shop.example\\@evil.example/"],
    ["backslashes for slashes", "https:\\\\shop.example\\"],
    ["a backslash in the path", "https://shop.example/\\evil.example"],
    ["javascript", "javascript:alert(1)//https://shop.example"],
    ["javascript with the host of a storefront", "javascript://shop.example/%0aalert(1)"],
    ["data", "data:text/html,https://shop.example"],
    ["a blob of a storefront", "blob:https://shop.example/4f2e"],
    ["a file", "file://shop.example/etc/passwd"],
    ["an app's own protocol", "shop://shop.example/"],
    ["a web socket", "wss://shop.example/"],
    ["a line break", "https://shop.example/\nset-cookie:a=b"],
    ["a carriage return in front", "\rhttps://shop.example/"],
    ["a tab in the host", "https://shop.example\t.evil.example/"],
    ["a NUL", "https://shop.example/\u0000"],
    ["a C1 control", "https://shop.example/\u0085"],
    ["a space in front", " https://shop.example/"],
    ["a space behind", "https://shop.example/ "],
    ["a look-alike letter", "https://shоp.example/"],
    ["its punycode", "https://xn--shp-tlc.example/"],
    ["a full stop of another script", "https://shop.example。evil.example/"],
    ["an escape in the host", "https://shop.example%2eevil.example/"],
    ["no host", "https://"],
    ["nothing", ""],
    ["more than 2,000 characters", `https://shop.example/${"a".repeat(2_000)}`],
  ])("is refused when it has %s", (_what, given) => {
    expect(readReturnUrl(given, SHOPS)).toBeUndefined()
  })

  it.each([42, true, {}, ["https://shop.example/"], { href: "https://shop.example/" }])(
    "is refused when it is no text but %p",
    (given) => {
      expect(readReturnUrl(given, SHOPS)).toBeUndefined()
    },
  )

  it("may be the host of a storefront in another script, as its punycode or not", () => {
    const shops = [new URL("https://mağaza.example").origin]
    expect(readReturnUrl("https://mağaza.example/son", shops)).toBe("https://xn--maaza-l1a.example/son")
    expect(readReturnUrl("https://xn--maaza-l1a.example/son", shops)).toBe("https://xn--maaza-l1a.example/son")
  })

  it("leads to a storefront whatever is given", () => {
    const pieces = ["https:", "shop.example", "evil.example", "%2e", "\t", " ", ..."// @ : \\ / . ? #".split(" ")]
    const joined = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((list) => list.join(""))
    // a well-formed address of somebody else's is costly to draw, and says little
    const given = fc.oneof({ weight: 19, arbitrary: joined }, { weight: 1, arbitrary: fc.webUrl() })
    fc.assert(
      fc.property(given, (text) => {
        const taken = readReturnUrl(text, SHOPS)
        return taken === undefined || SHOPS.some((shop) => taken.startsWith(`${shop}/`))
      }),
      { numRuns: 3_000 },
    )
  })

  it("cannot be found without any storefront", () => {
    expect(() => storefrontRoot([])).toThrow("There is no storefront")
  })
})

describe("the result in a return address", () => {
  it.each([
    ["https://shop.example/", { error: "declined" }, "https://shop.example/?error=declined"],
    [
      "https://shop.example/a?x=a%20b&flag#top",
      { order_id: "order_1", payment_status: "completed" },
      "https://shop.example/a?x=a%20b&flag&order_id=order_1&payment_status=completed#top",
    ],
    ["https://shop.example/?", { error: "a&b" }, "https://shop.example/?error=a%26b"],
  ])("is added to %s", (return_url, result, shown) => {
    expect(withResult(return_url, result)).toBe(shown)
  })

  it("replaces what the address says of a result by itself", () => {
    const forged = "https://shop.example/?a=1&order_id=order_9&error=x&order_id=order_8&payment_status=completed"
    expect(withResult(forged, { error: "declined" })).toBe("https://shop.example/?a=1&error=declined")
  })
})
