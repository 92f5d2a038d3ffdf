import { Modules } from "@medusajs/framework/utils"
import { addToCart } from "../setup/checkout"
import {
  attemptOf,
  comeBack,
  goToPage,
  letPass,
  letTokenEnd,
  payAtPage,
  runSql,
  startHosted,
  svcOf,
  HOSTED,
} from "../setup/hosted-checkout"
import { describeMedusa } from "../setup/medusa"
import { readSession } from "../setup/payments"
import { recoveryStage } from "../setup/recovery-stage"
import { callsTo, paymentsOf, openSandbox, SANDBOX_KEYS, type TestSandbox } from "../setup/sandbox"

const PORT = 18_641
// medusa-config.ts is read before any hook of this file runs
Object.assign(process.env, {
  SVC_BASE_URL: `http://127.0.0.1:${PORT}`,
  SVC_API_KEY: SANDBOX_KEYS.apiKey,
  SVC_SECRET_KEY: SANDBOX_KEYS.secretKey,
})

let sandbox: TestSandbox

describeMedusa({ paymentProviders: [HOSTED] }, (medusa) => {
  const { container } = medusa
  const { reconcile, paidAtPage, orderWithoutPayment, stateOf, expectPaidOnce, expectGivenBack, attention } =
    recoveryStage(medusa, () => sandbox)

  beforeAll(async () => {
    sandbox = await openSandbox({ port: PORT })
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    await sandbox.control("DELETE", "requests")
    await sandbox.control("DELETE", "faults")
  })

  describe("the service says under review", () => {
    it("and there is no order: it is made, and waits unpaid; approved, it is paid", async () => {
      await sandbox.control("POST", "reviews", { next: 1 })
      const { checkout, attempt } = await paidAtPage()
      await letPass(container(), attempt.id, 300)
      await reconcile()
      const waiting = await attemptOf(container(), attempt.id)
      expect(waiting.state).toBe("in_review")
      expect(waiting.orderId).toMatch(/^order_/)
      expect(await readSession(container(), checkout.session.id)).toMatchObject({ status: "pending_authorization" })
      const [charge] = await paymentsOf(sandbox, attempt.id)
      await sandbox.control("POST", `payments/${charge?.paymentId ?? ""}/review`, { decision: "approve" })
      await letPass(container(), attempt.id, 900)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
    })

    it("and declines after all: the order is cancelled", async () => {
      await sandbox.control("POST", "reviews", { next: 1 })
      const { attempt } = await paidAtPage()
      await comeBack(medusa, attempt)
      const { orderId } = await attemptOf(container(), attempt.id)
      const [charge] = await paymentsOf(sandbox, attempt.id)
      await sandbox.control("POST", `payments/${charge?.paymentId ?? ""}/review`, { decision: "decline" })
      await letPass(container(), attempt.id, 900)
      await reconcile()
      expect(await stateOf(attempt)).toBe("declined")
      const order = await container()
        .resolve(Modules.ORDER)
        .retrieveOrder(orderId ?? "")
      expect(order.status).toBe("canceled")
    })
  })

  describe("the service says not charged", () => {
    it("and the page's time is over: declined", async () => {
      const attempt = await goToPage(medusa, await startHosted(medusa))
      await letTokenEnd(container(), attempt.id)
      await reconcile()
      expect(await stateOf(attempt)).toBe("declined")
    })

    it("and a crash left an order unpaid: the order is cancelled", async () => {
      const checkout = await startHosted(medusa)
      const attempt = await goToPage(medusa, checkout)
      const orderId = await orderWithoutPayment(checkout)
      await runSql(container(), `update svc_attempt set state = 'awaiting_buyer' where id = ?`, [attempt.id])
      await letTokenEnd(container(), attempt.id)
      await reconcile()
      expect(await stateOf(attempt)).toBe("declined")
      const order = await container().resolve(Modules.ORDER).retrieveOrder(orderId)
      expect(order.status).toBe("canceled")
    })

    it("of a row that sent nothing: expired without a call", async () => {
      const { session, collection } = await startHosted(medusa)
      const { ledger } = svcOf(container())
      const donor = await goToPage(medusa, await startHosted(medusa))
      const created = await ledger.createAttempt({
        ...donor,
        ...{ id: "svcatt_created", sessionId: session.id, paymentCollectionId: collection.id, basket: [] },
      })
      await letPass(container(), "svcatt_created", 300)
      await reconcile()
      expect(created?.state).toBe("created")
      expect((await attemptOf(container(), "svcatt_created")).state).toBe("expired")
      expect(await callsTo(sandbox, "payments.retrieve")).toBe(0)
    })

    it("and says charged later: a success that comes late is heard", async () => {
      const checkout = await startHosted(medusa)
      const attempt = await goToPage(medusa, checkout)
      await svcOf(container()).ledger.moveAttempt(attempt.id, "abandoned", "step")
      await payAtPage(sandbox, attempt)
      await letPass(container(), attempt.id, 300)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
    })

    it("and holds the money of a session that is gone: the review is heard late, and the money given back", async () => {
      const checkout = await startHosted(medusa)
      const attempt = await goToPage(medusa, checkout)
      await addToCart(medusa.guest(), checkout.cart.id, {
        variantId: medusa.shop().products.course.variantId,
        quantity: 1,
      })
      expect(await stateOf(attempt)).toBe("abandoned")
      await sandbox.control("POST", "reviews", { next: 1 })
      await payAtPage(sandbox, attempt)
      await letPass(container(), attempt.id, 300)
      await reconcile()
      await expectGivenBack(attempt)
    })
  })

  describe("the service says nothing", () => {
    it("is asked again, later each time, and after an hour listed; nothing is charged or given back meanwhile", async () => {
      const { checkout, attempt } = await paidAtPage()
      const fault = {
        endpoint: "hostedPages.retrieve",
        kind: "unknown-value",
        field: "paymentStatus",
        value: "MAYBE",
        count: 2,
      }
      await sandbox.control("POST", "faults", fault)
      await letPass(container(), attempt.id, 300)
      await reconcile()
      expect(await stateOf(attempt)).toBe("awaiting_buyer")
      expect(await attention(attempt)).toEqual([])
      await letPass(container(), attempt.id, 4_000)
      await reconcile()
      expect(await attention(attempt)).toEqual(["lookup_unknown"])
      await letPass(container(), attempt.id, 4_000)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
      expect(await attention(attempt)).toEqual([])
    })
  })
})
