import { itemTransaction } from "../../client/schema/payment-result"
import { nameItems } from "./refund-plan"

const item = (paymentTransactionId: string, itemId?: string) => ({
  ...itemTransaction.parse({ itemId }),
  paymentTransactionId,
  price: "10",
  paidPrice: "10",
})
const listNames = (...[items, basketIds]: Parameters<typeof nameItems>) =>
  nameItems(items, basketIds).map(({ itemId }) => itemId)

describe("items of a charge", () => {
  it("keep the basket's ids that the answer names, and everything else", () => {
    expect(nameItems([item("t1", "a"), item("t2", "b")], ["a", "b"])).toEqual([item("t1", "a"), item("t2", "b")])
  })

  it("get the only id of the basket that is left when one is unnamed", () => {
    expect(listNames([item("t1", "a"), item("t2")], ["a", "b"])).toEqual(["a", "b"])
    expect(listNames([item("t1")], ["a"])).toEqual(["a"])
  })

  it("go by the service's own id when it is not clear which of the basket's ids is theirs", () => {
    expect(listNames([item("t1"), item("t2")], ["a", "b"])).toEqual(["t1", "t2"])
    expect(listNames([item("t1"), item("t2")], ["a"])).toEqual(["t1", "t2"])
    expect(listNames([item("t1")], ["a", "b"])).toEqual(["t1"])
    expect(listNames([item("t1", "a"), item("t2")], ["a"])).toEqual(["a", "t2"])
    expect(listNames([item("t1", "a"), item("t2")], [])).toEqual(["a", "t2"])
  })
})
