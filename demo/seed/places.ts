/** Where the demo sells. Prices include the tax of the buyer's country. */
export interface Place {
  /** of the region, and of what the depot delivers to */
  name: string
  currency: Currency
  /** by country, as Medusa writes them: its tax in percent, by its own name */
  taxes: Record<string, { name: string; rate: number }>
  /** how goods get there; `price` in the place's currency */
  deliveries: { name: string; description: string; code: string; price: number }[]
}

export type Currency = "try" | "eur"

/** A price in each of them. */
export type Prices = Record<Currency, number>

/** The first is where a visitor who has chosen nothing buys. */
export const PLACES: [Place, ...Place[]] = [
  {
    name: "Türkiye",
    currency: "try",
    taxes: { tr: { name: "KDV", rate: 20 } },
    deliveries: [
      { name: "Kargo", description: "2-3 gün", code: "standard", price: 59.9 },
      { name: "Hızlı kargo", description: "Yarın kapınızda", code: "express", price: 119.9 },
    ],
  },
  {
    name: "Europe",
    currency: "eur",
    taxes: {
      de: { name: "MwSt.", rate: 19 },
      fr: { name: "TVA", rate: 20 },
      nl: { name: "btw", rate: 21 },
    },
    deliveries: [
      { name: "Parcel", description: "5-7 days", code: "standard", price: 6.9 },
      { name: "Express parcel", description: "2-3 days", code: "express", price: 14.9 },
    ],
  },
]
