import { INSTALLMENTS } from "../../client"
import { INSTALLMENT_COUNTS, installmentPolicy } from "./installment-policy"

const complaints = (options: unknown) => {
  const read = installmentPolicy.safeParse(options)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`)
}

describe("the installments option", () => {
  it("left out means paying at once", () => {
    expect(installmentPolicy.parse({})).toEqual({ counts: [1], surchargeBasisPoints: {}, rules: [] })
  })

  it("knows the counts of the client, no more and no less", () => {
    expect(INSTALLMENT_COUNTS).toEqual(INSTALLMENTS)
  })

  it("is plain data that survives being stored", () => {
    const policy = installmentPolicy.parse({
      counts: [1, 2, 3],
      surchargeBasisPoints: { 3: 250 },
      rules: [
        { when: { cardFamilies: ["Bonus"], minimumAmount: { TRY: "500.00" } }, counts: [1, 12] },
        { when: { commercial: true, cardTypes: ["CREDIT_CARD"] }, counts: [1] },
      ],
    })
    expect(installmentPolicy.parse(JSON.parse(JSON.stringify(policy)))).toEqual(policy)
  })

  it.each<[string, unknown, string]>([
    ["a count the interface lacks", { counts: [1, 4] }, "counts.1 must be one of 1, 2, 3, 6, 9, 12"],
    ["counts without 1", { counts: [2, 3] }, "counts must contain 1: paying at once is always possible"],
    ["a count twice", { counts: [1, 2, 2] }, "counts must name each count once"],
    [
      "a surcharge on a count that is not offered",
      { counts: [1, 2], surchargeBasisPoints: { 3: 100 } },
      "surchargeBasisPoints.3 has a surcharge, but 3 is not among counts",
    ],
    [
      "a broken basis point",
      { counts: [1, 2], surchargeBasisPoints: { 2: 2.5 } },
      "surchargeBasisPoints.2 must be whole basis points: 250 stands for 2.5 %",
    ],
    [
      "a negative surcharge",
      { counts: [1, 2], surchargeBasisPoints: { 2: -1 } },
      "surchargeBasisPoints.2 must not be below 0",
    ],
    [
      "a surcharge above the price",
      { counts: [1, 2], surchargeBasisPoints: { 2: 10_001 } },
      "surchargeBasisPoints.2 must not be above 10000, which is 100 %",
    ],
    [
      "a rule for everything",
      { rules: [{ when: { commercial: undefined }, counts: [1] }] },
      "rules.0.when must have a condition; what holds for every card stands outside of rules",
    ],
    [
      "a rule for no card family",
      { rules: [{ when: { cardFamilies: [] }, counts: [1] }] },
      "rules.0.when.cardFamilies must name at least one",
    ],
    [
      "an empty card type",
      { rules: [{ when: { cardTypes: [" "] }, counts: [1] }] },
      "rules.0.when.cardTypes.0 must not be empty",
    ],
    [
      "a minimum finer than the currency",
      { rules: [{ when: { minimumAmount: { TRY: "1.005" } }, counts: [1] }] },
      'rules.0.when.minimumAmount.TRY must be an amount as text, such as "500.00"',
    ],
    [
      "a minimum that is no amount",
      { rules: [{ when: { minimumAmount: { TRY: "much" } }, counts: [1] }] },
      'rules.0.when.minimumAmount.TRY must be an amount as text, such as "500.00"',
    ],
    [
      "a negative minimum",
      { rules: [{ when: { minimumAmount: { EUR: "-1" } }, counts: [1] }] },
      'rules.0.when.minimumAmount.EUR must be an amount as text, such as "500.00"',
    ],
    [
      "a minimum in no currency",
      { rules: [{ when: { minimumAmount: {} }, counts: [1] }] },
      "rules.0.when.minimumAmount must name at least one currency",
    ],
  ])("refuses %s and says where", (_name, options, complaint) => {
    expect(complaints(options)).toEqual([complaint])
  })

  it("refuses what it does not know: a currency, a surcharge for paying at once, a misspelt field", () => {
    expect(complaints({ rules: [{ when: { minimumAmount: { JPY: "1" } }, counts: [1] }] })).toHaveLength(1)
    expect(complaints({ surchargeBasisPoints: { 1: 100 } })).toHaveLength(1)
    expect(complaints({ count: [1] })).toHaveLength(1)
    expect(complaints({ rules: [{ when: { cardFamily: "Bonus" }, counts: [1] }] }).length).toBeGreaterThan(0)
  })
})
