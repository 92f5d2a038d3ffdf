import type { Link } from "../engine/link"
import { MERCHANT_ID } from "../engine/settings"
import type { Settings } from "../options"
import { LINK_CURRENCIES } from "../requests/link"
import { fixedText } from "../wire/decimal"
import type { WireFields } from "../wire/json"

const CURRENCY_IDS: Readonly<Record<string, number>> = { TRY: 1, EUR: 2, USD: 3, GBP: 4, RUB: 5, CHF: 6, NOK: 7 }

export function linkAddress(link: Link, { publicUrl }: Settings): WireFields {
  return { token: link.token, url: `${publicUrl}/l/${link.token}`, imageUrl: `${publicUrl}/l/${link.token}/image` }
}

/** Payment link resource (specification, "Resources"); prices as text, the link's with 8 decimals. */
export function linkAnswer(link: Link, settings: Settings): WireFields {
  return {
    name: link.name,
    conversationId: link.conversationId,
    description: link.description,
    price: fixedText(link.price),
    currencyId: CURRENCY_IDS[link.currencyCode] ?? LINK_CURRENCIES.length + 1,
    currencyCode: link.currencyCode,
    productType: link.kind === "fast" ? "FASTLINK" : settings.names.spell("SVCLINK"),
    productStatus: link.status,
    merchantId: MERCHANT_ID,
    ...linkAddress(link, settings),
    addressIgnorable: link.isAddressIgnorable,
    soldCount: link.soldCount,
    installmentRequested: link.isInstallmentRequested,
    stockEnabled: link.isStockEnabled,
    stockCount: link.stockCount,
    presetPriceValues: link.presetPrices.map((price) => fixedText(price, 2)),
    flexibleLink: link.isFlexible,
    categoryType: link.categoryType,
  }
}
