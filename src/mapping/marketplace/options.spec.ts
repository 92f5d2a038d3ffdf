import { sellerOption } from "./options"

const SELLER = { entity: "seller", events: ["seller.created"], toSubmerchant: () => undefined }

describe("the option of sellers of another module", () => {
  it("needs an entity, its events and a mapping", () => {
    expect(sellerOption.parse(SELLER)).toMatchObject({ ...SELLER, fields: ["*"] })
  })

  it.each([["*"], ["svc.seller.changed"], ["svc.submerchant.updated"], [""]])(
    "takes no event that would be emitted again without end, or that is not an event: %p",
    (event) => {
      expect(sellerOption.safeParse({ ...SELLER, events: ["seller.created", event] })).toMatchObject({ success: false })
    },
  )
})
