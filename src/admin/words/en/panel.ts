export const panel = { title: "Payment" } as const
