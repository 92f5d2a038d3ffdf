import { BUYER_PROVIDERS } from "../modules/svc/ledger/session-buyers"

/** Records what was paid through a payment link. Enabled in no region: no buyer can choose it. */
export const LINK_PROVIDER = "pp_link_svc"

/** Whether a buyer pays through this provider: the hosted page, or a card in the shop. */
export const isBuyerProvider = (id: string): boolean => BUYER_PROVIDERS.includes(id)

/**
 * Whether a session or payment of this provider is the plugin's. By its whole id: another vendor's provider may be registered with the
 * id `svc` too, and one of the same name with another id.
 */
export const isOurProvider = (id: string): boolean => id === LINK_PROVIDER || isBuyerProvider(id)
