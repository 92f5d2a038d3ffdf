/** Everybody's: the demo listens on this machine alone, and fills only databases of its own. */
export const ADMIN = { email: "admin@demo.example", password: "demo-password" }
