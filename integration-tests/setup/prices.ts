/** Turkish lira, as seeded. The stock is that of the shirt, the only product with managed inventory. */
export const PRICES = { shirt: 100.5, course: 49.99, shipping: 30 } as const
export const SHIRTS_IN_STOCK = 100
