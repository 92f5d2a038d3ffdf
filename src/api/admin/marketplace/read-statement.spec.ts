import fc from "fast-check"
import { getSlug } from "./read-statement"

describe("a name as a part of a file's name", () => {
  it.each([
    ["Anadolu Seramik", "anadolu-seramik"],
    ["Işıl Çiğdem ŞÖLEN & Oğulları Ltd. Şti.", "isil-cigdem-solen-ogullari-ltd-sti"],
    ["İSTANBUL", "istanbul"],
    ["  ../../etc  ", "etc"],
    ["北京", ""],
  ])("of %s is %s", (name, slug) => expect(getSlug(name)).toBe(slug))

  it("holds nothing that a header or a folder could take for its own", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 200 }), (codes) => {
        const name = String.fromCodePoint(...codes)
        expect(getSlug(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(getSlug(name).length).toBeLessThanOrEqual(60)
      }),
    )
  })
})
