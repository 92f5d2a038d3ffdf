/** How long a sync has its submerchant; after this another may claim it from one that died. */
export const SYNC_LEASE_SECONDS = 300
/** The deadline of a call, whatever the client's own limit is. */
export const SEND_LIMIT_MS = 30_000
/** Of the lease that has to be left where something is sent: two turns of others, the call itself, and as much again to be sure. */
export const LEFT_TO_SEND_SECONDS = 120
