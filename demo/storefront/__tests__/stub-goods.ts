const HOSTILE = `<script>alert("x")</script> & Söhne`
export const PRODUCTS = [
  { id: "prod_1", title: "Çay bardağı", handle: "cay-bardagi", price: 349.9, description: "İnce belli.\nEl işi." },
  { id: "prod_2", title: "Bakır çaydanlık", handle: "bakir-caydanlik", price: 1250, description: null },
  { id: "prod_3", title: HOSTILE, handle: "hostile", price: 0.5, description: HOSTILE },
]
/** One euro is 40 lira here. */
export const priceIn = (currency: string, price: number) =>
  Math.round((currency === "eur" ? price / 40 : price) * 100) / 100

/** As the store API gives it, with a stock that is not counted. */
export function toProduct({ price, ...product }: (typeof PRODUCTS)[number], currency_code: string) {
  const calculated_price = { calculated_amount: priceIn(currency_code, price), currency_code }
  const stock = { manage_inventory: false, allow_backorder: false, inventory_quantity: undefined }
  return {
    ...product,
    thumbnail: null,
    variants: [{ id: `variant_${product.id}`, title: "Standart", calculated_price, ...stock }],
  }
}
