import type { DemoStage } from "../demo-stage"

/** What the other parts did on purpose. */
const EXPECTED = [
  /^error: +Error was thrown trying to authorize payment session - \w+ - Error: The payment could not be made because of a problem in the shop/,
  /^warn: +medusa-payment-svc: the payment service refuses holds\.create \(code 11\) again and again/,
  /^warn: +event=svc\.attention\.opened entry=\w+ kind=refund_unknown attempt=\w+$/,
]

/** The last one, for it is about the others. */
export function testTerminal(open: () => DemoStage): void {
  test("the terminal names the declined cards, the paused capability and the refund that was not certain, and nothing else", () => {
    const said = open().run.complaints.trim().split("\n")
    for (const expected of EXPECTED) expect(said).toContainEqual(expect.stringMatching(expected))
    expect(said.filter((line) => !EXPECTED.some((expected) => expected.test(line)))).toEqual([])
  })
}
