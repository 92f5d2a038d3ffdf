export const report = { title: "Settlement report" } as const
