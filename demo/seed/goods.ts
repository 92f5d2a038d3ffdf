import type { Prices } from "./places"

/** What the demo sells. Prices include the tax, as decimals of Medusa's API. */
export interface Good {
  handle: string
  title: string
  description: string
  /** the name of what its variants differ in */
  option: string
  variants: { title: string; sku: string; prices: Prices; stock: number }[]
  /** nothing is shipped, and it is never sold out */
  isDigital?: boolean
}

export const GOODS: Good[] = [
  {
    handle: "bakir-cezve",
    title: "Bakır cezve",
    description: "El dövmesi bakır, kalaylı, pirinç saplı. Hand-beaten copper coffee pot with a brass handle.",
    option: "Boy",
    variants: [
      { title: "2 fincan", sku: "CEZVE-2", prices: { try: 749.9, eur: 17.9 }, stock: 40 },
      { title: "4 fincan", sku: "CEZVE-4", prices: { try: 989.9, eur: 22.9 }, stock: 25 },
    ],
  },
  {
    handle: "turk-kahvesi",
    title: "Türk kahvesi",
    description: "Taze kavrulmuş, ince çekilmiş. Freshly roasted, ground fine.",
    option: "Ağırlık",
    variants: [
      { title: "250 g", sku: "KAHVE-250", prices: { try: 189.5, eur: 4.9 }, stock: 500 },
      { title: "1 kg", sku: "KAHVE-1000", prices: { try: 689, eur: 15.9 }, stock: 120 },
    ],
  },
  {
    handle: "fincan-takimi",
    title: "Fincan takımı",
    description: "Altı kişilik, el boyaması. Six hand-painted cups with saucers.",
    option: "Renk",
    variants: [{ title: "Mavi", sku: "FINCAN-MAVI", prices: { try: 1249, eur: 28.5 }, stock: 60 }],
  },
  {
    handle: "lokum",
    title: "Gül lokumu",
    description: "Tek parça, tatmak için. A single piece of rose delight, to taste.",
    option: "Paket",
    variants: [{ title: "Tek", sku: "LOKUM-1", prices: { try: 3.33, eur: 0.33 }, stock: 1000 }],
  },
  {
    handle: "kahve-degirmeni",
    title: "Kahve değirmeni",
    description: "Son bir tane kaldı. Brass coffee mill; the last one.",
    option: "Model",
    variants: [{ title: "Pirinç", sku: "DEGIRMEN", prices: { try: 2150, eur: 48 }, stock: 1 }],
  },
  {
    handle: "mangal",
    title: "Kül mangalı",
    description: "Tükendi. Copper brazier for coffee in ashes; sold out.",
    option: "Model",
    variants: [{ title: "Bakır", sku: "MANGAL", prices: { try: 4890, eur: 109 }, stock: 0 }],
  },
  {
    handle: "kahve-kitabi",
    title: "Kahve kitabı (PDF)",
    description: "Kırk tarif, hemen iner. Forty recipes to download; nothing is shipped.",
    option: "Biçim",
    variants: [{ title: "PDF", sku: "KITAP-PDF", prices: { try: 129.99, eur: 2.99 }, stock: 0 }],
    isDigital: true,
  },
]
