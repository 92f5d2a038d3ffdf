export { MoneyError } from "./error"
export { CURRENCIES, currencyExponent, isCurrency, type Currency } from "./currency"
export { add, compare, isEqual, max, min, money, subtract, sum, zero, type Money } from "./money"
export { allocate } from "./allocate"
export {
  addDecimal,
  compareDecimal,
  formatDecimal,
  isDecimal,
  normalizeDecimal,
  parseDecimal,
  type Decimal,
} from "./decimal"
export { atOneScale, roundedDigits, subtractDecimals, sumDecimals } from "./decimals"
export { moneyFromDecimal, moneyToDecimal, moneyToPlainDecimal, roundToMoney } from "./text"
