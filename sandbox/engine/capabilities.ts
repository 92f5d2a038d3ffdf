/** What the service publishes beyond the specification; an account has each or not. */
export const CAPABILITIES = ["reports", "approval", "storedCards", "hold", "installmentInfo", "cardForm"] as const
export type Capability = (typeof CAPABILITIES)[number]
