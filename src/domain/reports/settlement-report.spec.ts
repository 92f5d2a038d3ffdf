import { lira } from "../../../integration-tests/unit/given"
import { money, moneyToDecimal } from "../../money"
import {
  compareBooks as compare,
  type BookedCharge,
  type BookedSale,
  type BookedOperation,
  type RecordedPayment,
} from "./settlement-books"
import { differenceKind, settlementDays, listTotals } from "./settlement-report"

const compareBooks = (charges: BookedCharge[], recorded: RecordedPayment[], sales: BookedSale[] = []) =>
  compare({ charges, sales }, recorded)

const at = (time: string) => new Date(`2026-11-${time}:00+03:00`)

const FIGURES = { commission: "2.0118125", fee: "0.25", blockage: "0", payout: "97.7381875" }

const charge = (more: Partial<BookedCharge> = {}): BookedCharge => ({
  attempt_id: "att_1",
  order_id: "order_1",
  service_payment_id: "4711",
  charged_at: at("21T10:00"),
  price: lira(10_000),
  paid_price: lira(10_000),
  isReversed: false,
  figures: FIGURES,
  operations: [],
  ...more,
})

const payment = (more: Partial<RecordedPayment> = {}): RecordedPayment => ({
  captured: lira(10_000),
  captured_at: at("21T10:01"),
  standsFor: "att_1",
  order_id: "order_1",
  refunds: [],
  ...more,
})

const refund = (more: Partial<BookedOperation> = {}): BookedOperation => ({
  kind: "refund",
  isAnswered: true,
  amount: lira(1_000),
  medusa_refund_id: "ref_1",
  created_at: at("22T09:00"),
  ...more,
})
const held = (kurus: number, id = "ref_1", time = "22T09:00") => ({ id, amount: lira(kurus), created_at: at(time) })

/** Each day: the sums of payments and refunds at the service and in Medusa, and the differences. */
const listDays = (...books: Parameters<typeof compareBooks>) =>
  settlementDays(compareBooks(...books)).map(
    ({ day, payments, refunds, medusa_payments, medusa_refunds, differences }) => ({
      day,
      service: [payments.amount, refunds.amount].map(moneyToDecimal),
      medusa: [medusa_payments, medusa_refunds].map(moneyToDecimal),
      differences: differences.map((one) => `${one.kind} ${String(differenceKind(one))}`),
    }),
  )

function day(of: string, service: string[], medusa: string[], differences: string[] = []) {
  return { day: `2026-11-${of}`, service, medusa, differences }
}

describe("a refund that was made item by item", () => {
  const parts = [refund({ amount: lira(7_00) }), refund({ amount: lira(3_00) })]

  it("is counted once in Medusa's book, even when the books differ in something else", () => {
    const lost = refund({ amount: lira(50), medusa_refund_id: undefined })
    const [first] = listDays([charge({ operations: [...parts, lost] })], [payment({ refunds: [held(10_00)] })])
    expect(first).toEqual(day("22", ["0.00", "10.50"], ["0.00", "10.00"], ["refund not_in_medusa"]))
  })

  it("has the rest of Medusa's amount counted for its last part", () => {
    const [first] = listDays([charge({ operations: parts })], [payment({ refunds: [held(11_00)] })])
    expect(first).toEqual(day("22", ["0.00", "10.00"], ["0.00", "11.00"], ["refund amounts_differ"]))
  })
})

describe("books that agree", () => {
  it("do not differ when Medusa recorded a payment after midnight", () => {
    const late = charge({ charged_at: at("21T23:59"), operations: [refund({ created_at: at("21T23:59") })] })
    const recorded = payment({ captured_at: at("22T00:01"), refunds: [held(1_000, "ref_1", "22T00:01")] })
    expect(listDays([late], [recorded])).toEqual([day("21", ["100.00", "10.00"], ["100.00", "10.00"])])
  })

  it.each([
    ["whichever refund was matched with which operation", {}, 40_00, 60_00],
    [
      "without a separately refunded surcharge: refunds add up to the price at most",
      { paid_price: lira(110_00) },
      100_00,
      10_00,
    ],
  ])("agree by their sums, %s", (_, more, first, second) => {
    const operations = [refund({ amount: lira(first) }), refund({ amount: lira(second), medusa_refund_id: undefined })]
    const [refunded] = listDays([charge({ ...more, operations })], [payment({ refunds: [held(100_00)] })])
    expect(refunded).toEqual(day("22", ["0.00", "100.00"], ["0.00", "100.00"]))
  })

  it("leave the surcharge out: a cancellation counts as a refund of the price", () => {
    const operations = [refund({ kind: "cancel", amount: lira(110_00) })]
    const dear = charge({ paid_price: lira(110_00), operations })
    const [total] = listTotals(compareBooks([dear], [payment({ refunds: [held(100_00)] })]))
    expect(total).toMatchObject({ surcharges: lira(10_00), refunds: { amount: lira(100_00) }, differences: [] })
  })

  it("leave out a charge that was reversed because it had no order, and count it separately", () => {
    const operations = [refund({ kind: "cancel", amount: lira(100_00), medusa_refund_id: undefined })]
    const [total] = listTotals(compareBooks([charge({ isReversed: true, operations })], []))
    const none = { payments: { count: 0 }, refunds: { count: 0 }, incomplete: 0, differences: [] }
    expect(total).toMatchObject({ ...none, reversed: { count: 1, amount: lira(100_00) } })
  })
})

describe("books that differ", () => {
  const refunded = (more?: Partial<BookedOperation>) => [charge({ operations: [refund(more)] })]

  it.each<[string, BookedCharge[], RecordedPayment[], string[]]>([
    ["a payment that Medusa does not have", [charge()], [], ["payment not_in_medusa"]],
    ["a payment that Medusa has cancelled", [charge()], [payment({ captured: undefined })], ["payment not_in_medusa"]],
    ["a payment that the ledger does not have", [], [payment()], ["payment not_at_service"]],
    ["another amount", [charge()], [payment({ captured: lira(9_999) })], ["payment amounts_differ"]],
    ["a refund that Medusa does not have", refunded(), [payment()], ["refund not_in_medusa"]],
    ["a refund the service never made", [charge()], [payment({ refunds: [held(10_00)] })], ["refund not_at_service"]],
    ["a refund of another amount", refunded(), [payment({ refunds: [held(9_00)] })], ["refund amounts_differ"]],
    ["a refund without a known result", refunded({ isAnswered: false }), [payment()], ["refund no_response"]],
    [
      "a reversed charge that Medusa still counts",
      [charge({ isReversed: true, operations: [refund({ kind: "cancel", amount: lira(100_00) })] })],
      [payment()],
      ["refund not_in_medusa"],
    ],
  ])("are marked for %s", (_name, charges, recorded, expected) => {
    expect(listDays(charges, recorded).flatMap(({ differences }) => differences)).toEqual(expected)
  })

  it("leave a refund without a known result out of every sum", () => {
    const [first] = listDays(refunded({ isAnswered: false }), [payment()])
    expect(first).toEqual(day("22", ["0.00", "0.00"], ["0.00", "0.00"], ["refund no_response"]))
  })
})

describe("sold links", () => {
  const sale = (more: Partial<BookedSale> = {}): BookedSale => ({
    sale_id: "sale_1",
    order_id: "order_1",
    sold_at: at("21T10:00"),
    amount: lira(10_000),
    ...more,
  })

  it("of an order are its payment, for which the service reported no figures", () => {
    const [total] = listTotals(compareBooks([], [payment({ standsFor: "sale_1" })], [sale()]))
    expect(total).toMatchObject({ payments: { count: 1 }, incomplete: 1, differences: [], sold_links: { count: 0 } })
    const [lost] = listTotals(compareBooks([], [], [sale()]))
    expect(lost?.differences.map(differenceKind)).toEqual(["not_in_medusa"])
  })

  it("that a person refunded at the service are refunds in both books", () => {
    const recorded = payment({ standsFor: "sale_1", refunds: [held(2_500)] })
    expect(listDays([], [recorded], [sale()])).toEqual([
      day("22", ["0.00", "25.00"], ["0.00", "25.00"]),
      day("21", ["100.00", "0.00"], ["100.00", "0.00"]),
    ])
  })

  it("without an order are counted separately, and are not expected in Medusa", () => {
    const [total] = listTotals(compareBooks([], [], [sale({ order_id: undefined })]))
    expect(total).toMatchObject({ payments: { count: 0 }, differences: [] })
    expect(total?.sold_links).toEqual({ count: 1, amount: lira(10_000) })
  })
})

describe("the service's fees and payouts", () => {
  it("are added up to the last digit", () => {
    const charges = [charge(), charge({ attempt_id: "att_2" })]
    const [total] = listTotals(compareBooks(charges, [payment(), payment({ standsFor: "att_2" })]))
    expect(total?.figures).toEqual({ commission: "4.023625", fee: "0.5", blockage: "0", payout: "195.476375" })
    expect(total?.incomplete).toBe(0)
  })

  it("are left out where the service reported none, and payments without them are counted", () => {
    const silent = charge({ attempt_id: "att_2", figures: { commission: "1" } })
    const [total] = listTotals(compareBooks([charge(), silent], [payment(), payment({ standsFor: "att_2" })]))
    expect(total?.figures).toMatchObject({ commission: "3.0118125", payout: "97.7381875" })
    expect(total?.incomplete).toBe(1)
    const [none] = listTotals(compareBooks([charge({ figures: {} })], [payment()]))
    expect(none?.figures).toEqual({})
  })

  it("are added up for each currency separately", () => {
    const euro = charge({ attempt_id: "att_2", price: money(500n, "EUR"), paid_price: money(500n, "EUR") })
    const paid = payment({ standsFor: "att_2", captured: money(500n, "EUR") })
    const days = settlementDays(compareBooks([charge(), euro], [payment(), paid]))
    expect(days.map(({ day, currency, payments }) => [day, currency, payments.count])).toEqual([
      ["2026-11-21", "EUR", 1],
      ["2026-11-21", "TRY", 1],
    ])
  })
})
