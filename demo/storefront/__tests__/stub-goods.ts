const HOSTILE = `<script>alert("x")</script> & Söhne`
export const PRODUCTS = [
  {
    ...{ id: "prod_1", title: "Çay bardağı, altılı takım", handle: "cay-bardagi", price: 349.9 },
    ...{
      description: "İnce belli.\nEl işi.",
      metadata: { english_title: "Tea glasses, set of six", english: "Slim-waisted." },
    },
    svc_submerchant: { name: "Çaycı <Oğlu>" },
  },
  {
    id: "prod_2",
    title: "Bakır çaydanlık",
    handle: "bakir-caydanlik",
    price: 1250,
    description: null,
    svc_submerchant: { name: "Bakırcı" },
  },
  { id: "prod_4", title: "Kahve değirmeni", handle: "kahve-degirmeni", price: 2150, description: null },
  { id: "prod_3", title: HOSTILE, handle: "hostile", price: 0.5, description: HOSTILE },
]
/** One euro is 40 lira here. */
export const priceIn = (currency: string, price: number) =>
  Math.round((currency === "eur" ? price / 40 : price) * 100) / 100

/** As the store API gives it. */
export function toProduct({ price, ...product }: (typeof PRODUCTS)[number], currency_code: string) {
  const calculated_price = { calculated_amount: priceIn(currency_code, price), currency_code }
  return {
    ...product,
    thumbnail: null,
    variants: [
      {
        id: `variant_${product.id}_large`,
        title: "Büyük",
        calculated_price: { ...calculated_price, calculated_amount: 9e5 },
      },
      { id: `variant_${product.id}`, title: "Standart", calculated_price },
    ].map((variant) => ({ ...variant, ...getStock(variant.id) })),
  }
}

/** The stock of the rest is not counted. */
const STOCK = new Map(
  Object.entries({ variant_prod_2: 1, variant_prod_2_large: 0, variant_prod_4: 0, variant_prod_4_large: 0 }),
)

function getStock(variantId: string) {
  const inventory_quantity = STOCK.get(variantId)
  return { manage_inventory: inventory_quantity !== undefined, allow_backorder: false, inventory_quantity }
}
