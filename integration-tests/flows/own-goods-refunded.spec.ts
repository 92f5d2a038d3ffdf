import { describeFlows } from "./harness/describe-flows"
import { REFUND } from "./harness/service"

const DAY = 24 * 60 * 60
const marketplace = { commission: { percent: "10" }, ownItems: "standard" } as const

/** The service refunds no payment of a marketplace's account as a whole, whatever was sold. */
describeFlows({ options: { marketplace } }, (shop) => {
  beforeEach(() => shop().fault({ endpoint: REFUND, kind: "refuse", code: "5266", count: 1_000 }))

  it("so does the return of their charge, if it has no order", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    await shop().clock.advance(DAY)
    await shop().jobAfter(300, attempt)
    expect([await shop().charges(attempt), await shop().attention(attempt)]).toEqual([["refunded 277.2"], []])
  })
})
