/** Everybody's: the demo listens on this machine alone, and fills only databases of its own. */
export const ADMIN = { email: "admin@demo.example", password: "demo-password" }
/** Whom the storefront knows; everybody else buys as a guest. */
export const CUSTOMER = { email: "customer@demo.example", password: "demo-password" }
