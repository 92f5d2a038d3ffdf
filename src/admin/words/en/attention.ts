export const attention = { title: "Needs attention" } as const
