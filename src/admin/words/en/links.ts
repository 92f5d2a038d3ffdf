export const links = { title: "Payment links" } as const
