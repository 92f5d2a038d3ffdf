import { money } from "../../money"
import type { Attempt, Operation } from "../ports/ports"
import { matching, computeRest } from "./decide-refund"

const lira = (minor: bigint) => money(minor, "TRY")

const attempt = (change: Partial<Attempt> = {}) =>
  ({ id: "svcatt_1", state: "completed", price: lira(100_00n), paid_price: lira(100_00n), ...change }) as Attempt
const back = (id: string, minor: bigint, change: Partial<Operation> = {}) =>
  ({ id, kind: "refund", state: "succeeded", amount: lira(minor), ...change }) as Operation

describe("money that went back, and that a refund of Medusa's may stand for", () => {
  const listNames = (groups: ReturnType<typeof matching>) =>
    groups.map(({ operations }) => operations.map(({ id }) => id).join("+"))
  const match = (of: Partial<Attempt>, minor: bigint, ...operations: Operation[]) =>
    listNames(matching({ attempt: attempt(of), amount: lira(minor), medusaRefundIds: ["ref_held"] }, operations))

  it("is of the same amount, or the cancel that undid everything", () => {
    expect(match({}, 40_00n, back("a", 30_00n), back("b", 40_00n))).toEqual(["b"])
    expect(match({}, 40_00n, back("a", 100_00n, { kind: "cancel" }))).toEqual(["a"])
    expect(match({}, 40_00n, back("a", 30_00n), back("b", 10_00n))).toEqual([])
  })

  it("is none that another refund of Medusa's stands for, that did not go through, or that is of the surcharge alone", () => {
    expect(match({}, 40_00n, back("a", 40_00n, { medusa_refund_id: "ref_held" }))).toEqual([])
    expect(match({}, 40_00n, back("a", 40_00n, { medusa_refund_id: "ref_dropped" }))).toEqual(["a"])
    expect(match({}, 40_00n, back("a", 40_00n, { state: "unknown" }))).toEqual([])
    expect(match({}, 40_00n, back("a", 40_00n, { surcharge: "alone" }))).toEqual([])
  })

  it("is all of it where the whole charge went back by itself", () => {
    expect(match({ state: "reversed" }, 50_00n, back("a", 30_00n), back("b", 70_00n))).toEqual(["a", "b"])
  })

  it("is all of it where it went back to the items of a marketplace, and makes up the amount exactly", () => {
    const parts = [back("a", 30_00n), back("b", 70_00n)]
    expect(match({ split_hash: "split" }, 100_00n, ...parts)).toEqual(["a", "b"])
    expect(match({ split_hash: "split" }, 99_00n, ...parts)).toEqual([])
    expect(match({}, 100_00n, ...parts)).toEqual([])
  })
})

describe("a refund that was cut off", () => {
  it("continues with what is not back yet under its own id", () => {
    const operations = [
      back("a", 30_00n, { medusa_refund_id: "ref_1" }),
      back("b", 5_00n, { medusa_refund_id: "ref_2" }),
    ]
    const wanted = { attempt: attempt(), amount: lira(50_00n) }
    expect(computeRest({ ...wanted, medusa_refund_id: "ref_1" }, operations)).toEqual(lira(20_00n))
    expect(computeRest({ ...wanted, medusa_refund_id: "ref_3" }, operations)).toEqual(lira(50_00n))
    expect(computeRest(wanted, operations)).toEqual(lira(50_00n))
  })
})
