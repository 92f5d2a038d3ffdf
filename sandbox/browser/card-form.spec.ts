import { decimal } from "../wire/decimal"
import { installmentChoices } from "./card-form"

it.each([
  ["249.40", 3, "83.13", "83.14"],
  ["809.80", 6, "134.97", "134.95"],
  ["100.00", 2, "50.00", "50.00"],
])("the installments of a card form of %s in %d add up to the total", (total, count, each, last) => {
  const [choice] = installmentChoices([count], decimal(total), "TRY")
  expect([choice?.each?.value, choice?.last?.value, choice?.total?.value].map(Number)).toEqual(
    [each, last, total].map(Number),
  )
})
