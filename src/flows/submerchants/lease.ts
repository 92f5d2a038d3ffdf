/** How long a hand that syncs a submerchant has it; a hand that died leaves it to another after this. */
export const SYNC_LEASE_SECONDS = 300
/** What is sent is given up after this, whatever the client's own limit is: at the latest then it is heard or not. */
export const SEND_LIMIT_MS = 30_000
/** Of the lease that has to be left where something is sent: two turns of others, the call itself, and as much again to be sure. */
export const LEFT_TO_SEND_SECONDS = 120
