/** The figures of a line and of a sum, as both are read from left to right. */
export const FIGURES = ["paid", "commission", "payout"] as const
