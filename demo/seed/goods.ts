import type { Prices } from "./places"

/** What the demo sells. Prices include the tax, as decimals of Medusa's API. */
export interface Good {
  handle: string
  title: string
  /** in Turkish, as the title is */
  description: string
  /** the same in English */
  englishTitle: string
  english: string
  /** the name of what its variants differ in */
  option: string
  variants: { title: string; englishTitle?: string; sku: string; prices: Prices; stock: number }[]
  /** nothing is shipped, and it is never sold out */
  isDigital?: boolean
}

export const GOODS: Good[] = [
  {
    handle: "bakir-cezve",
    title: "Bakır cezve",
    description: "El dövmesi bakır, kalaylı, pirinç saplı.",
    englishTitle: "Copper coffee pot",
    english: "Hand-beaten copper coffee pot, tinned inside, with a brass handle.",
    option: "Boy",
    variants: [
      { title: "2 fincan", englishTitle: "2 cups", sku: "CEZVE-2", prices: { try: 749.9, eur: 17.9 }, stock: 40 },
      { title: "4 fincan", englishTitle: "4 cups", sku: "CEZVE-4", prices: { try: 989.9, eur: 22.9 }, stock: 25 },
    ],
  },
  {
    handle: "turk-kahvesi",
    title: "Türk kahvesi",
    description: "Taze kavrulmuş, ince çekilmiş.",
    englishTitle: "Turkish coffee",
    english: "Turkish coffee, freshly roasted and finely ground.",
    option: "Ağırlık",
    variants: [
      { title: "250 g", sku: "KAHVE-250", prices: { try: 189.5, eur: 4.9 }, stock: 500 },
      { title: "1 kg", sku: "KAHVE-1000", prices: { try: 689, eur: 15.9 }, stock: 120 },
    ],
  },
  {
    handle: "fincan-takimi",
    title: "Fincan takımı",
    description: "Altı kişilik, el boyaması.",
    englishTitle: "Coffee cup set",
    english: "Six hand-painted cups with saucers.",
    option: "Renk",
    variants: [
      { title: "Mavi", englishTitle: "Blue", sku: "FINCAN-MAVI", prices: { try: 1249, eur: 28.5 }, stock: 60 },
    ],
  },
  {
    handle: "lokum",
    title: "Gül lokumu",
    description: "Tek parça, tatmak için.",
    englishTitle: "Rose delight",
    english: "Rose delight: a single piece, to taste.",
    option: "Paket",
    variants: [
      { title: "Tek", englishTitle: "One piece", sku: "LOKUM-1", prices: { try: 3.33, eur: 0.33 }, stock: 1000 },
    ],
  },
  {
    handle: "kahve-degirmeni",
    title: "Kahve değirmeni",
    description: "Pirinç el değirmeni; son bir tane kaldı.",
    englishTitle: "Coffee mill",
    english: "Brass coffee mill; the last one.",
    option: "Model",
    variants: [{ title: "Pirinç", englishTitle: "Brass", sku: "DEGIRMEN", prices: { try: 2150, eur: 48 }, stock: 1 }],
  },
  {
    handle: "mangal",
    title: "Kül mangalı",
    description: "Külde kahve pişirmek için bakır mangal.",
    englishTitle: "Copper brazier",
    english: "Copper brazier, for coffee in hot ashes.",
    option: "Model",
    variants: [{ title: "Bakır", englishTitle: "Copper", sku: "MANGAL", prices: { try: 4890, eur: 109 }, stock: 0 }],
  },
  {
    handle: "kahve-kitabi",
    title: "Kahve kitabı (PDF)",
    description: "Kırk kahve tarifi; hemen indirilir, kargo yoktur.",
    englishTitle: "Coffee book (PDF)",
    english: "Forty coffee recipes to download; nothing is shipped.",
    option: "Biçim",
    variants: [
      { title: "Tek dosya", englishTitle: "One file", sku: "KITAP-PDF", prices: { try: 129.99, eur: 2.99 }, stock: 0 },
    ],
    isDigital: true,
  },
]
