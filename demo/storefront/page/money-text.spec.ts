import { moneyText } from "./money-text"

it.each([
  [100.5, "try", "en", "₺100.50"],
  [1234567.89, "try", "tr", "₺1.234.567,89"],
  [1.005, "try", "en", "₺1.01"],
  [-12.3, "try", "en", "-₺12.30"],
  [1500, "jpy", "en", "¥1,500"],
  [0, "eur", "en", "€0.00"],
] as const)("an amount of %p %s is written in %s as %s", (amount, currency, locale, text) => {
  expect(moneyText(amount, currency, locale)).toBe(text)
})
