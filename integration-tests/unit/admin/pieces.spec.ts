import { piecesOf, priceOf } from "../../../src/admin/components/panel/pieces"

describe("a refund by quantity", () => {
  it.each([
    ["2", 2],
    ["2.000", 2],
    ["1", 1],
    ["0.5", 1],
    ["1.5", 1],
    [null, 1],
  ])("of %j pieces is offered up to %d", (quantity, pieces) => expect(piecesOf({ quantity })).toBe(pieces))

  it.each([
    ["a third, rounded down", { left: "100.00", refunded: "0.00" }, 1, "33.33"],
    ["two thirds", { left: "100.00", refunded: "0.00" }, 2, "66.66"],
    ["all of it, to the last unit", { left: "100.00", refunded: "0.00" }, 3, "100.00"],
    ["a third of the whole, after another third", { left: "66.67", refunded: "33.33" }, 1, "33.33"],
    ["no more than is left", { left: "10.00", refunded: "90.00" }, 2, "10.00"],
    ["less than a unit", { left: "0.03", refunded: "0.00" }, 1, "0.01"],
  ])("of three pieces is %s", (_, item, pieces, amount) => expect(priceOf(item, pieces, 3)).toBe(amount))
})
