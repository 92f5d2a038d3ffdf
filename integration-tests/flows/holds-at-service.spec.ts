import { STATUS } from "../../src/use-cases/reconcile/check-payment"
import { describeFlows } from "./harness/describe-flows"
import { CAPTURE, DAY, HOLDS, holdsOf, PART, WHOLE } from "./harness/holds"
import { CANCEL, LOOK_UP, REFUND } from "./harness/service"
import { english, given } from "../setup/written"

const NO_PHASE = { kind: "missing-field", field: "phase" }

/** Look-ups that do not say what has become of a hold. */
const UNCLEAR = [
  ["no answer", { kind: "drop", when: "before" }],
  ["no phase", NO_PHASE],
  ["an unknown phase", { kind: "unknown-value", field: "phase", value: "AUTH" }],
  ["no fraudStatus", { kind: "missing-field", field: "fraudStatus" }],
  ["an unknown fraudStatus", { kind: "unknown-value", field: "fraudStatus", value: "7" }],
] as const

/* Only PRE_AUTH and POST_AUTH say what has become of a hold: with every other answer it may have been captured in the service's panel. */
describeFlows(HOLDS, (shop) => {
  const { payment, order, held, watch, inPanel, capture, check, resolve, unclear } = holdsOf(shop)
  const sentences = (attempt: Parameters<typeof capture>[0]) => shop().sentences(attempt)

  /** A hold whose order is cancelled, and that the service refuses to release. */
  async function refused(captured = true) {
    const attempt = await held()
    if (captured) await inPanel(attempt)
    order().isCanceled = true
    await shop().refuse(CANCEL, "5082")
    return attempt
  }

  describe("a hold that was captured in the service's panel, and whose order is cancelled", () => {
    it.each(UNCLEAR)("is not called released where a look-up has %s, and is refunded once found", async (_, fault) => {
      const attempt = await refused()
      await unclear(fault)
      expect(await watch(attempt)).toMatchObject({ hold: "releasing" })
      await shop().clock.advance(8 * DAY)
      expect(await watch(attempt)).toMatchObject({ hold: "releasing" })
      expect(payment()).toMatchObject({ isCanceled: false })
      expect((await sentences(attempt)).join()).not.toContain("Nothing was captured")
      await shop().noFaults()
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "captured" })
      expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
      expect(payment()).toMatchObject({ isCanceled: true })
      expect(await shop().attention(attempt)).toEqual([])
    })
  })

  it.each(UNCLEAR)(
    "a hold whose days are over is asked for each day where a look-up has %s, and no buyer is asked to pay again",
    async (_, fault) => {
      const attempt = await held()
      await inPanel(attempt)
      await unclear(fault)
      await shop().jobAfter(7.5 * DAY, attempt)
      expect(await sentences(attempt)).toEqual([
        expect.stringContaining("captured nothing, and the payment service does not say clearly"),
      ])
      await shop().noFaults()
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "captured" })
      expect(payment()).toMatchObject({ isCaptured: true })
      expect(await shop().attention(attempt)).toEqual([])
    },
  )

  it("a person who checks a hold reads that it is held only where the service says so, and Medusa has what is found captured", async () => {
    const attempt = await held()
    expect(await check(attempt)).toContain("as held")
    await unclear(NO_PHASE)
    expect(await check(attempt)).toContain("does not say clearly")
    await shop().noFaults()
    await unclear({ kind: "drop", when: "before" })
    expect(await check(attempt)).toBe("no_answer")
    await shop().noFaults()
    await inPanel(attempt)
    expect(await check(attempt)).toBe(english(STATUS.completed))
    expect(await shop().now(attempt)).toMatchObject({ hold: "captured" })
    expect(payment()).toMatchObject({ isCaptured: true })
  })

  describe("the amount of a capture", () => {
    it("is not named as the whole where the service refuses to give back what was captured of it", async () => {
      const attempt = await held()
      await inPanel(attempt, PART)
      order().isCanceled = true
      for (const endpoint of [CANCEL, REFUND]) await shop().refuse(endpoint, "5082", 100)
      await watch(attempt)
      expect(await shop().attention(attempt)).toEqual(["mismatch", "reversal_refused"])
      expect((await sentences(attempt)).sort()).toEqual([
        expect.stringContaining("277.20 TRY was to be captured, but the payment service reports 100.00 TRY"),
        expect.stringMatching(/^The captured part of this payment that has not been returned yet belongs to the buyer/),
      ])
    })

    it("that an answer leaves out is asked for, and flagged where it stays missing", async () => {
      await shop().leaveOut(CAPTURE, "paidPrice", 1)
      const asked = await held()
      expect(await capture(asked)).toBe("captured")
      expect(await shop().attention(asked)).toEqual([])
      for (const endpoint of [CAPTURE, LOOK_UP]) await shop().leaveOut(endpoint, "paidPrice", 20)
      const attempt = await held()
      expect(await capture(attempt)).toBe("captured")
      expect(await sentences(attempt)).toEqual([expect.stringContaining("does not report how much was captured")])
    })

    it("is flagged beside an earlier difference of the payment", async () => {
      const attempt = await held()
      const sentence = given("An earlier difference.")
      await shop().ledger.openAttention({ kind: "mismatch", attempt_id: attempt.id, sentence })
      await inPanel(attempt, PART)
      await check(attempt)
      expect(await sentences(attempt)).toEqual([expect.stringMatching(/An earlier difference\..*100\.00 TRY/s)])
    })
  })

  describe("a hold whose release the service refuses without saying what has become of it", () => {
    async function stuck() {
      const attempt = await refused(false)
      await unclear(NO_PHASE)
      return watch(attempt)
    }

    it("is released when a person says so", async () => {
      const attempt = await stuck()
      expect(await resolve(attempt, false)).toMatchObject({ hold: "released" })
      expect(payment()).toMatchObject({ isCanceled: true })
      expect(await sentences(attempt)).toEqual([])
      expect(await resolve(attempt, true)).toBeUndefined()
    })

    it("is refunded although a person says that it was not captured, where the service shows the capture", async () => {
      const attempt = await refused()
      await unclear(NO_PHASE)
      expect(await watch(attempt)).toMatchObject({ hold: "releasing" })
      await shop().noFaults()
      await resolve(attempt, false)
      await shop().jobFor(attempt, 2 * DAY)
      expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
    })

    it("is flagged where a person says that it was captured, and the service still shows it as held", async () => {
      const attempt = await held()
      await shop().lose(CAPTURE, "before")
      await capture(attempt)
      expect(await resolve(attempt, true)).toMatchObject({ hold: "captured" })
      expect(await shop().attention(attempt)).toEqual(["mismatch"])
    })

    it("is not decided while its release is on its way", async () => {
      const attempt = await held()
      order().isCanceled = true
      await shop().lose(CANCEL, "after", 3)
      expect(await watch(attempt)).toMatchObject({ hold: "releasing" })
      expect(await resolve(attempt, false)).toBeUndefined()
    })
  })

  describe("the answer to a capture", () => {
    it.each([
      ["another fraudStatus than 1", { kind: "unknown-value", field: "fraudStatus", value: "0" }],
      ["no fraudStatus", { kind: "missing-field", field: "fraudStatus" }],
    ])("with %s is none: it is looked up", async (_, fault) => {
      const attempt = await held()
      await shop().fault({ endpoint: CAPTURE, ...fault })
      await unclear(fault)
      expect(await capture(attempt)).toContain("not known whether")
      expect(await shop().now(attempt)).toMatchObject({ hold: "unknown" })
      await shop().noFaults()
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "captured" })
    })

    it.each(["5082", "5086", "11"])("that refuses it with %s is no proof that Nothing was captured", async (code) => {
      const attempt = await held()
      await inPanel(attempt)
      await shop().refuse(CAPTURE, code)
      await unclear(NO_PHASE)
      const sentence = await capture(attempt)
      expect(sentence).toMatch(/^The payment service refused the capture\. .+ It is not known whether the amount/)
      expect(await shop().now(attempt)).toMatchObject({ hold: "unknown" })
      await shop().jobWhenDue(attempt)
      expect(await sentences(attempt)).toEqual([sentence])
      await shop().noFaults()
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "captured" })
    })

    it("that is the bank's refusal leaves it held, and says that Nothing was captured only where the service says so", async () => {
      const attempt = await held()
      await shop().refuse(CAPTURE, "10051")
      await unclear(NO_PHASE)
      const sentence = await capture(attempt)
      expect(sentence).toContain("refused the capture")
      expect(sentence).not.toContain("Nothing was captured")
      expect(await shop().now(attempt)).toMatchObject({ hold: "held" })
    })
  })

  describe("a crash during a capture", () => {
    it("that left Medusa's capture behind does not keep the amount from being captured", async () => {
      const attempt = await held()
      payment().lostCaptures = [{ id: "capt_1", created_at: shop().clock.now() }]
      await watch(attempt)
      expect(payment().lostCaptures).toHaveLength(1)
      await inPanel(attempt)
      await shop().ledger.moveHold(attempt.id, "held", "capturing", { next_check_at: shop().clock.now() })
      expect(await capture(attempt)).toContain("Another request")
      expect(await shop().jobAfter(200, attempt)).toMatchObject({ hold: "captured" })
      expect(payment()).toMatchObject({ isCaptured: true, lostCaptures: [] })
    })

    it("after which the order does not count it is made up for", async () => {
      const attempt = await held()
      await capture(attempt)
      payment().isCaptured = true
      // Medusa may still be writing it
      await watch(attempt)
      expect(order().transactions).toEqual([])
      await shop().clock.advance(151)
      for (let times = 0; times < 2; times += 1) await watch(attempt)
      expect(order().transactions).toEqual([expect.objectContaining({ reference: "capture", amount: WHOLE })])
    })
  })
})
