import { z } from "zod"
import { CURRENCIES, type Currency, currencyExponent } from "../../money"

const decimalText = (message: string) =>
  z
    .union([z.string(), z.number().transform(String)], message)
    .refine((text) => /^\d{1,12}(\.\d{1,4})?$/.test(text), message)

const percent = decimalText("must be a percentage from 0 to 100, such as 12.5").refine(
  (text) => !/^\d/.test(text) || Number(text) <= 100,
  "must not be above 100",
)

const fitsCurrency = (text: string, currency: Currency) =>
  (text.split(".")[1] ?? "").length <= currencyExponent(currency)

const fixed = z
  .partialRecord(
    z.enum(CURRENCIES, `must be one of ${CURRENCIES.join(", ")}`),
    decimalText("must be an amount such as 2.50"),
  )
  .refine(
    (amounts) => CURRENCIES.every((currency) => fitsCurrency(amounts[currency] ?? "0", currency)),
    "must have no more decimals than the currency",
  )

const rate = {
  /** A percentage of the item's price, 0 to 100. */
  percent,
  /** On top, for each basket item, by currency: `{ TRY: "2.50" }`. An unlisted currency has no fixed amount. */
  fixed: fixed.prefault({}),
}

/** The marketplace keeps a percentage of an item's price and a fixed amount. Decimal texts. */
export const commissionRate = z.strictObject(rate)
export type CommissionRate = z.output<typeof commissionRate>
