import { describeFlows } from "./harness/describe-flows"
import { paidOrder } from "./harness/paid-order"
import { REFUND } from "./harness/service"

const DAY = 24 * 60 * 60
const marketplace = { commission: { percent: "10" }, ownItems: "standard" } as const

/** The service refunds no payment of a marketplace's account as a whole, whatever was sold. */
describeFlows({ options: { marketplace } }, (shop) => {
  beforeEach(() => shop().fault({ endpoint: REFUND, kind: "refuse", code: "5266", count: 1_000 }))

  it("a full refund of a marketplace's own goods goes to the items", async () => {
    const paid = await paidOrder(shop())
    await shop().clock.advance(DAY)
    await paid.refund()
    expect(await shop().charges(paid.attempt)).toEqual(["refunded 277.2"])
  })

  it("so does the return of their charge, if it has no order", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    await shop().clock.advance(DAY)
    await shop().jobAfter(300, attempt)
    expect([await shop().charges(attempt), await shop().attention(attempt)]).toEqual([["refunded 277.2"], []])
  })
})
