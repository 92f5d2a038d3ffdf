import fc from "fast-check"
import { decimal } from "../wire/decimal"
import { getFigures, type Payout } from "./commission"
import type { Payment, PaymentItem } from "./payment"

const cents = (max: bigint) => fc.bigInt({ min: 1n, max }).map((count) => count * 1_000_000n)

const anyItem = fc
  .record({ price: cents(1_000_000n), share: fc.integer({ min: 0, max: 100 }) })
  .map(({ price, share }): PaymentItem => {
    const seller = share > 0 && { subMerchantKey: "key", subMerchantPrice: (price * BigInt(share)) / 100n }
    return { itemId: "1", price, status: 1, refunded: 0n, ...seller }
  })

const anyPayment = fc
  .record({
    items: fc.array(anyItem, { minLength: 1, maxLength: 8 }),
    paid: fc.integer({ min: 50, max: 300 }),
    rate: cents(5_000n),
  })
  .map(({ items, paid, rate }): Payment => {
    const price = items.reduce((sum, item) => sum + item.price, 0n)
    return {
      id: "1",
      flow: "direct",
      status: "SUCCESS",
      fraudStatus: 1,
      createdAt: 0,
      currency: "USD",
      installment: 1,
      price,
      paidPrice: (price * BigInt(paid)) / 100n,
      items,
      isCancelled: false,
      card: { bin: "4", lastFour: "4" },
      terms: {
        commissionRate: decimal("2.625"),
        fee: decimal("0.25"),
        blockageRate: 0n,
        blockageDays: 7,
        marketplaceBlockageRate: decimal("10"),
        conversionRate: rate,
      },
    }
  })

const getTaken = ({ commission, fee, ...payout }: Payout) =>
  commission +
  fee +
  payout.blockageMerchant +
  payout.blockageSubMerchant +
  payout.subMerchantPayout +
  payout.merchantPayout

it("the figures of any payment add up, the items to the payment and an item's parts to its paidPrice, converted too; no submerchant gets more than its price, nor less than nothing", () => {
  const check = fc.property(anyPayment, (payment) => {
    const { items, commission, fee } = getFigures(payment)
    const sum = (read: (payout: Payout) => bigint) => items.reduce((total, item) => total + read(item), 0n)
    expect(sum((item) => item.paidPrice)).toBe(payment.paidPrice)
    expect(sum((item) => item.commission)).toBe(commission)
    expect(sum((item) => item.fee)).toBe(fee)
    for (const item of items) {
      expect(getTaken(item)).toBe(item.paidPrice)
      expect(getTaken(item.converted)).toBe(item.converted.paidPrice)
      expect(item.subMerchantPayout >= 0n && item.subMerchantPayout <= item.subMerchantPrice).toBe(true)
    }
  })
  fc.assert(check)
})
