/** "₺119.98" or, in Turkish, "₺119,98", as the admin writes it; "XYZ 119.98" in a currency that has no symbol. @param price decimal text */
export function localAmount(price: string, currency: string, language: "en" | "tr"): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${price} ${currency}`
  const locale = language === "tr" ? "tr-TR" : "en-US"
  return new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(
    Number(price),
  )
}

/** A stored sentence, with its amounts ("12.50 TRY") as people read them. A figure with more decimals stays exact. */
export const withAmounts = (text: string, language: "en" | "tr"): string =>
  text.replaceAll(/(?<![\d.,])(\d+\.\d{2}) ([A-Z]{3})\b/g, (_, price: string, currency: string) =>
    localAmount(price, currency, language),
  )
