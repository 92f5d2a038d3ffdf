export const settings = { title: "Payment service" } as const
