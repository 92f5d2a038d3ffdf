import { lira } from "../../../integration-tests/unit/given"
import { add, moneyToDecimal, type Money, zero } from "../../money"
import {
  compareBooks as compare,
  differenceKind,
  type BookedCharge,
  type BookedSale,
  type BookedOperation,
  type Movement,
  type RecordedPayment,
} from "./settlement-books"

const compareBooks = (charges: BookedCharge[], recorded: RecordedPayment[], sales: BookedSale[] = []) =>
  compare({ charges, sales }, recorded)

const at = (time: string) => new Date(`2026-11-${time}:00+03:00`)

const charge = (more: Partial<BookedCharge> = {}): BookedCharge => ({
  attempt_id: "att_1",
  order_id: "order_1",
  service_payment_id: "4711",
  charged_at: at("21T10:00"),
  price: lira(10_000),
  isReversed: false,
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

const listDifferences = (movements: readonly Movement[]) =>
  movements.flatMap((one) => {
    const kind = differenceKind(one)
    return kind === undefined ? [] : [`${one.kind} ${kind}`]
  })

const total = (amounts: readonly (Money | undefined)[]) =>
  moneyToDecimal(amounts.flatMap((one) => one ?? []).reduce(add, zero("TRY")))

/** Each day, the newest first: the sums of payments and refunds at the service and in Medusa, and the differences. */
function listDays(...books: Parameters<typeof compareBooks>) {
  const movements = compareBooks(...books)
  const days = [...new Set(movements.map((one) => one.day))].sort().reverse()
  return days.map((day) => {
    const own = movements.filter((one) => one.day === day)
    const sums = (book: "at_service" | "in_medusa") =>
      (["payment", "refund"] as const).map((kind) =>
        total(own.map((one) => (one.kind === kind ? one[book] : undefined))),
      )
    return { day, service: sums("at_service"), medusa: sums("in_medusa"), differences: listDifferences(own) }
  })
}

function day(of: string, service: string[], medusa: string[], differences: string[] = []) {
  return { day: `2026-11-${of}`, service, medusa, differences }
}

describe("a refund that was made item by item", () => {
  const parts = [refund({ amount: lira(7_00) }), refund({ amount: lira(3_00) })]

  it("has the rest of Medusa's amount counted for its last part", () => {
    const [first] = listDays([charge({ operations: parts })], [payment({ refunds: [held(11_00)] })])
    expect(first).toEqual(day("22", ["0.00", "10.00"], ["0.00", "11.00"], ["refund amounts_differ"]))
  })
})

describe("books that agree", () => {
  it.each([
    ["whichever refund was matched with which operation", 40_00, 60_00],
    ["without a separately refunded surcharge: refunds add up to the price at most", 100_00, 10_00],
  ])("agree by their sums, %s", (_, first, second) => {
    const operations = [refund({ amount: lira(first) }), refund({ amount: lira(second), medusa_refund_id: undefined })]
    const [refunded] = listDays([charge({ operations })], [payment({ refunds: [held(100_00)] })])
    expect(refunded).toEqual(day("22", ["0.00", "100.00"], ["0.00", "100.00"]))
  })
})

describe("a charge whose order Medusa took back", () => {
  const cancel = refund({ kind: "cancel", amount: lira(100_00) })
  it.each([
    ["all of it went back", [cancel], 0],
    ["a part went back", [refund({ amount: lira(40_00) })], 2],
    ["it is not known whether it went back", [{ ...cancel, isAnswered: false }], 2],
  ])("where %s", (_, operations, differing) => {
    expect(compareBooks([charge({ order_id: undefined, operations })], [])).toHaveLength(differing)
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
})

describe("sold links", () => {
  const sale = (more: Partial<BookedSale> = {}): BookedSale => ({
    sale_id: "sale_1",
    order_id: "order_1",
    sold_at: at("21T10:00"),
    amount: lira(10_000),
    ...more,
  })

  it("that a person refunded at the service are refunds in both books", () => {
    const recorded = payment({ standsFor: "sale_1", refunds: [held(2_500)] })
    expect(listDays([], [recorded], [sale()])).toEqual([
      day("22", ["0.00", "25.00"], ["0.00", "25.00"]),
      day("21", ["100.00", "0.00"], ["100.00", "0.00"]),
    ])
  })

  it("without an order are not expected in Medusa", () =>
    expect(compareBooks([], [], [sale({ order_id: undefined })])).toEqual([]))
})
