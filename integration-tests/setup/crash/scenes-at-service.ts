import type { Books } from "./books"
import { CHARGE, DECLINED_CARD, GOOD_CARD } from "../card-stage"
import type { CrashStage } from "./crash-stage"
import type { Scene, Scenes } from "./describe-crash"
import { orCutOff, returnQuery } from "./hosted-buyer"
import { calledOff, CHARGED, SOLD, SOLD_AT_SECOND, success, UNPAID_ORDER } from "./sold"

const refused = { type: "refused", status: 409 }

/** Buyers and people of the shop who wait for a call to the service. Those whose checks let time pass come last. */
export function scenesAtService(stage: CrashStage): Scenes {
  const { database } = stage
  /** A buyer of a card whose call has been carried out, and gets no answer. */
  const card = async (number: string, books: Books): Promise<() => Promise<Scene>> => {
    const buyer = await stage.newCardBuyer("direct")
    return async () => ({
      hold: await stage.holdAnswer(CHARGE.direct),
      doing: buyer.sendCard(number),
      repaired: () => stage.expectBooks(buyer, books),
    })
  }
  /** What was carried out once, whatever came after it. */
  const once = async (call: string, before: number) => expect((await stage.callsTo(call)) - before).toBe(1)

  return {
    "while it starts a hosted page: the undelivered page is abandoned, and the buyer pays on another": async () => {
      const buyer = await stage.newBuyer()
      return async () => ({
        hold: await stage.holdAnswer("hostedPages.initialize"),
        doing: buyer.goToPay(),
        restarted: async () => {
          await stage.letPass(15)
          expect(returnQuery(await buyer.goToPay())).toEqual({ error: "processing" })
        },
        repaired: async () => {
          expect(returnQuery(await buyer.pay())).toEqual(success)
          await stage.expectBooks(buyer, SOLD_AT_SECOND)
        },
      })
    },

    "before it knew that a returning buyer has paid: the job makes the order": async () => {
      const { buyer, comeBack } = await stage.newPayer()
      return async () => ({
        hold: await stage.holdAnswer("hostedPages.retrieve"),
        doing: comeBack(),
        repaired: async () => {
          await stage.expectBooks(buyer, SOLD)
          expect(returnQuery(await comeBack())).toEqual(success)
        },
      })
    },

    "while the storefront's own completion looks the payment up: its order gets the payment": async () => {
      const { buyer } = await stage.newPayer()
      return async () => ({
        hold: await stage.holdAnswer("hostedPages.retrieve"),
        doing: buyer.complete(),
        restarted: async () => {
          await stage.letPass(15)
          expect(await buyer.complete()).toMatchObject(refused)
        },
        repaired: () => stage.expectBooks(buyer, SOLD),
      })
    },

    "while a refund is in flight: it is left to a person, and nothing is sent twice": async () => {
      const buyer = await stage.newBuyer()
      await buyer.pay()
      await stage.expectBooks(buyer, SOLD)
      const path = `/admin/payments/${await stage.paymentOf(buyer)}/refund`
      const refund = () => orCutOff(stage.admin.send("POST", path, { amount: 100 }))
      const before = await stage.callsTo("refunds.createForItem")
      return async () => ({
        hold: await stage.holdAnswer("refunds.createForItem"),
        doing: refund(),
        restarted: async () => expect(await refund()).toMatchObject({ status: 409 }),
        repaired: async () => {
          expect(JSON.stringify(await refund())).toMatch(/record how it ended on the attention list/)
          const payments = SOLD.medusa.payments.map((payment) => ({ ...payment, refunds: ["100"] }))
          const operations = [{ kind: "refund", state: "unknown" }]
          await stage.expectBooks(buyer, {
            service: [{ ...CHARGED, refunded: "100" }],
            ledger: { ...SOLD.ledger, operations, attention: ["refund_unknown"] },
            medusa: { ...SOLD.medusa, payments },
          })
          await once("refunds.createForItem", before)
        },
      })
    },

    "while it charges a card without 3D Secure, and the charge was made: the existing order gets it": () =>
      card(GOOD_CARD, SOLD),
    "while it charges a card without 3D Secure, and the card was declined: the order is cancelled": () =>
      card(DECLINED_CARD, calledOff("declined", "FAILURE")),

    "while it charges after 3D Secure, and the charge was made: the existing order gets it, nothing is charged twice":
      async () => {
        const buyer = await stage.newCardBuyer("threeds")
        await buyer.sendCard(GOOD_CARD)
        const comeBack = await buyer.authenticate()
        const before = await stage.callsTo(CHARGE.threeds)
        return async () => ({
          hold: await stage.holdAnswer(CHARGE.threeds),
          doing: comeBack(),
          repaired: async () => {
            await stage.expectBooks(buyer, SOLD)
            await once(CHARGE.threeds, before)
            expect(await comeBack()).toContain("payment_status=completed")
          },
        })
      },

    "while it starts 3D Secure: the undelivered bank page is abandoned, and the buyer pays at a second attempt":
      async () => {
        const buyer = await stage.newCardBuyer("threeds")
        return async () => ({
          hold: await stage.holdAnswer("threeDs.initialize"),
          doing: buyer.sendCard(GOOD_CARD),
          repaired: async () => {
            await buyer.sendCard(GOOD_CARD)
            expect(await (await buyer.authenticate())()).toContain("payment_status=completed")
            const service = [CHARGED, { ...CHARGED, status: "INIT_THREEDS" }]
            await stage.expectBooks(buyer, { ...SOLD_AT_SECOND, service })
          },
        })
      },

    "while an order waits for a payment that was never made: the order is cancelled, nothing is charged": async () => {
      const buyer = await stage.newBuyer()
      await buyer.goToPay()
      return async () => ({
        hold: await stage.holdAnswer("hostedPages.retrieve"),
        doing: buyer.complete(),
        repaired: async () => {
          await stage.expectBooks(buyer, {
            service: [],
            ledger: { attempts: [{ state: "awaiting_buyer", isOrderPlaced: false }], operations: [], attention: [] },
            medusa: { orders: [UNPAID_ORDER], payments: [], isCartCompleted: true },
          })
          await stage.repair(60 * 60)
          await stage.expectBooks(buyer, { ...calledOff("expired", ""), service: [] })
        },
      })
    },

    "while a payment under review is looked up: its order waits, and gets the payment when it is approved":
      async () => {
        await stage.sandbox.control("POST", "reviews", { next: 1 })
        const { buyer } = await stage.newPayer()
        return async () => ({
          hold: await stage.holdAnswer("hostedPages.retrieve"),
          doing: buyer.complete(),
          repaired: async () => {
            await stage.expectBooks(buyer, {
              service: [CHARGED],
              ledger: { attempts: [{ state: "in_review", isOrderPlaced: true }], operations: [], attention: [] },
              medusa: { orders: [{ ...UNPAID_ORDER, timesPlaced: 1 }], payments: [], isCartCompleted: true },
            })
            await stage.approveReview()
            await stage.repair(60 * 60)
            await stage.expectBooks(buyer, SOLD)
          },
        })
      },

    "while it reverses the charge of a sold-out cart: it is left to a person, and nothing is sent twice": async () => {
      const { buyer, comeBack } = await stage.newPayer()
      const before = await stage.callsTo("payments.cancel")
      const soldOut = async () => {
        await stage.setStock(1)
        const hold = await stage.holdAnswer("payments.cancel")
        const doing = comeBack()
        await stage.isHeldUp({ hold, doing })
        await stage.setStock(100)
        return { hold, doing }
      }
      return async () => ({
        ...(await soldOut()),
        restarted: async () => {
          expect(returnQuery(await comeBack())).toEqual({ error: "reversed", payment_reason: "out_of_stock" })
          expect(await buyer.complete()).toMatchObject(refused)
        },
        repaired: async () => {
          const attempts = [{ state: "reversing", isOrderPlaced: false }]
          const operations = [{ kind: "cancel", state: "unknown" }]
          await stage.expectBooks(buyer, {
            service: [{ ...CHARGED, isCancelled: true }],
            ledger: { attempts, operations, attention: ["refund_unknown"] },
            medusa: { orders: [], payments: [], isCartCompleted: false },
          })
          await stage.repair(24 * 60 * 60)
          await once("payments.cancel", before)
          expect(returnQuery(await comeBack())).toEqual({ error: "attention" })
        },
      })
    },

    // the last: no other attempt can be written meanwhile
    "between the order and the charge of a card: the job cancels the order, and never charges": async () => {
      const buyer = await stage.newCardBuyer("threeds")
      await buyer.sendCard(GOOD_CARD)
      await buyer.authenticate()
      await database.query(`update "svc_attempt" set "md_status" = 1 where "session_id" = $1`, [buyer.sessionId])
      return async () => ({
        hold: await database.hold("svc_attempt"),
        doing: buyer.complete(),
        repaired: () => stage.expectBooks(buyer, calledOff("expired", "CALLBACK_THREEDS")),
      })
    },
  }
}
